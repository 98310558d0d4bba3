"""`python -m dolmen` is the same as `dolmen`."""

import sys

from dolmen.cli import main

if __name__ == "__main__":
    sys.exit(main())
