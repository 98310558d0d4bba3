# Two commands: `make play` and `make test`. Each sets up what it needs, on a machine that has Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test status lock clean

play: $(VENV)/.ready
	$(BIN)/dolmen play stone-daze

test: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

$(VENV)/.ready: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Dolmen needs Python 3.11 or newer; set PYTHON=/path/to/it")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

status: $(VENV)/.ready  ## write down which clauses have a test
	$(BIN)/python -m dolmen.lab.rules tests

lock:  ## pin anew what pyproject.toml asks for
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements.lock --quiet
	$(BIN)/uv pip compile pyproject.toml --extra bench --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements-bench.lock --quiet

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
