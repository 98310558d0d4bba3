# Two commands: `make play` and `make test`. Each sets up what it needs, on a machine that has Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
CLIENT := src/dolmen/server/static/index.html
CLIENT_SOURCES := $(shell find client -type f -not -path '*/node_modules/*' 2>/dev/null)
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet

.PHONY: play test help quick long mutants client pictures status lock clean
PORT ?= 8000

play: $(VENV)/.ready $(CLIENT)  ## play in the browser; PORT=8080 if 8000 is taken
	$(BIN)/dolmen serve --open --port $(PORT)

test: $(VENV)/.ready $(CLIENT) $(VENV)/.browser  ## everything that shows it works
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py check
	$(BIN)/pytest -n auto

help:  ## what there is to make
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/'

quick: $(VENV)/.ready  ## rules, kernel, server and one case of everything else: no browser, nothing slow
	$(BIN)/pytest -n auto --ignore tests/browser -m "not slow"

long: $(VENV)/.ready  ## what takes minutes: power cuts, kills, many tables; goes on where it was, AGAIN=1 starts over, STEPS="kill stop"
	$(BIN)/python tools/long.py $(STEPS) $(if $(AGAIN),--again)

mutants: $(VENV)/.ready  ## rules broken in one place each, GAME=snowcrest SEED=5 N=40: which does no test notice?
	$(BIN)/python -m tools.mutants $(GAME) --seed $(or $(SEED),1) --count $(or $(N),40)

client: $(CLIENT)  ## build the pages

$(VENV)/.ready: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Dolmen needs Python 3.11 or newer; set PYTHON=/path/to/it")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	DOLMEN_NO_CLIENT=1 $(PIP) install --no-deps --editable .
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(VENV)/.ready
	$(BIN)/python hatch_build.py

$(VENV)/.browser: | $(VENV)/.ready  # Chromium for the browser tests: the machine's, or installed
	$(BIN)/python tests/browser/chromium.py
	@touch $@

pictures: $(VENV)/.ready $(CLIENT) $(VENV)/.browser  ## the pictures of the README, made anew
	$(BIN)/python tools/pictures.py

status: $(VENV)/.ready  ## write down which clauses have a test
	$(BIN)/python -m dolmen.lab.rule_coverage tests
	$(BIN)/python -m dolmen.lab.rule_refusals tests

lock:  ## pin anew what pyproject.toml asks for
	$(PIP) install uv
	$(LOCK) --extra dev -o requirements.lock
	$(LOCK) --extra bench -o requirements-bench.lock

clean:  ## remove all that was installed or built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .long dist client/node_modules src/dolmen/server/static
