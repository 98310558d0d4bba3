# Two commands: `make play` and `make test`. Each sets up what it needs, on a machine that has Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
CLIENT := src/dolmen/server/static/index.html
CLIENT_SOURCES := $(shell find client -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: play test quick client status lock clean

play: $(VENV)/.ready $(CLIENT)
	$(BIN)/dolmen serve --open

test: $(VENV)/.ready $(CLIENT) $(VENV)/.browser: $(VENV)/.ready  # Chromium for the browser tests: the machine's, or installed
	$(BIN)/python tests/browser/chromium.py
	@touch $@

status: $(VENV)/.ready  ## write down which clauses have a test
	$(BIN)/python -m dolmen.lab.rules tests

lock:  ## pin anew what pyproject.toml asks for
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements.lock --quiet
	$(BIN)/uv pip compile pyproject.toml --extra bench --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements-bench.lock --quiet

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist client/node_modules src/dolmen/server/static
