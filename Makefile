# Every target works from a fresh clone: the first one makes .venv and installs into it.
# PYTHON is the Python that .venv is made from, 3.11 or newer: make PYTHON=/path/to/python3.12 trees

SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
INSTALLED := $(VENV)/.installed
IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
# Trees are written whole or not at all; make must not delete one when it is interrupted.
.PRECIOUS: trees/%.msgpack
# Builds that run side by side would compile the same kernels twice.
.NOTPARALLEL:

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z%\/.-]+:.*## / { printf "make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(INSTALLED) ## make .venv and install the project with its tools

$(INSTALLED): pyproject.toml
	@[ -w . ] || { \
	  echo "$(CURDIR) cannot be written, and make puts $(VENV) there:" \
	    "copy the project to a folder of your own" >&2; \
	  exit 1; }
	@$(PYTHON) -c '$(IS_NEW_ENOUGH)' 2>/dev/null || { \
	  echo "Python 3.11 or newer is needed; $(PYTHON) is not that: $$($(PYTHON) --version 2>&1)" >&2; \
	  echo "Name one that is: make PYTHON=/path/to/python3.11 ..." >&2; \
	  exit 1; }
	@$(RUN) -c 'import pip; $(IS_NEW_ENOUGH)' 2>/dev/null || { \
	  echo "making $(VENV)"; $(PYTHON) -m venv --clear $(VENV); }
	@echo "installing into $(VENV)"
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[generate,web,plot,dev]'
	@touch $@

.PHONY: trees
trees: $(INSTALLED) ## rebuild all quick trees, verify them, compare with the stored bytes
	@$(RUN) -m strategygen.cli.rebuild

.PHONY: trees-full
trees-full: $(INSTALLED) ## the same for all trees, the long searches too
	@$(RUN) -m strategygen.cli.rebuild --full

.PHONY: trees-update
trees-update: $(INSTALLED) ## rebuild all quick trees and store those that changed
	@$(RUN) -m strategygen.cli.rebuild --update

.PHONY: FORCE
trees/%.msgpack: FORCE $(INSTALLED) ## build just that tree, e.g. trees/mastermind-5x6.entropy.msgpack
	@$(RUN) -m strategygen.cli.rebuild --update '$*'

.PHONY: verify
verify: $(INSTALLED) ## play every secret through every tree in trees/; prove the five-guess guarantee
	@$(RUN) -m strategygen verify trees/*.msgpack
	@$(RUN) -m strategygen verify trees/mastermind-4x6.knuth.msgpack --max-guesses 5

.PHONY: test
test: $(INSTALLED) ## run the fast tests
	@$(RUN) -m pytest -n auto --maxprocesses 4 --dist worksteal \
	  -m 'not slow and not words and not ports and not package and not web and not page'

.PHONY: test-slow
test-slow: $(INSTALLED) ## run the long proofs; with WORDS=FOLDER those of the lists of Wordle, too
	@$(RUN) -m pytest $(if $(WORDS),-m slow --words='$(WORDS)',-m 'slow and not words and not ports and not package and not web and not page')

.PHONY: test-words
test-words: $(INSTALLED) ## run the tests of the original lists of Wordle; WORDS=FOLDER
	@test -n '$(WORDS)' || { \
	  echo "The lists are not in this repository; say where: make test-words WORDS=FOLDER" >&2; \
	  exit 1; }
	@$(RUN) -m pytest -m 'words and not slow' --words='$(WORDS)'

# The compiler of TypeScript checks the types of the JavaScript reader, which itself needs no package.
NODE_MODULES := lookup/js/node_modules/.installed
$(NODE_MODULES): lookup/js/package.json lookup/js/package-lock.json
	@cd lookup/js && npm ci --silent --no-audit --no-fund
	@touch $@

# What drives the browser; only `make test-ports` and `make test-page` need it. It is the browser of
# this machine.
PLAYWRIGHT := $(VENV)/.playwright
$(PLAYWRIGHT): $(INSTALLED)
	@echo "installing playwright into $(VENV)"
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	@touch $@

.PHONY: fuzz
fuzz: $(INSTALLED) ## fuzz the readers in Python, C and JavaScript; SECONDS=60 each, CC=
	@$(RUN) -m tests.lookup.fuzz $(or $(SECONDS),60)
	@$(RUN) -m tests.ports.fuzz $(or $(SECONDS),60)
	@$(RUN) -m tests.ports.fuzz_js $(or $(SECONDS),60)

.PHONY: fuzz-c
fuzz-c: $(INSTALLED) ## fuzz the C reader beside the one in Python; SECONDS=60, CC=
	@$(RUN) -m tests.ports.fuzz $(or $(SECONDS),60)

# The browser of the machine, which CHROMIUM= names where it has another name.
define CHECK_BROWSER
@command -v $(firstword $(CHROMIUM) chromium) >/dev/null || { \
	  echo "no browser $(firstword $(CHROMIUM) chromium) was found: install one, such as" \
	    "Debian's package chromium, or name yours: make $@ CHROMIUM=COMMAND" >&2; \
	  exit 1; }
endef

.PHONY: test-ports
test-ports: $(INSTALLED) $(NODE_MODULES) $(PLAYWRIGHT) ## run the trees in C, Node 18 and Chromium; CC=, CXX=, CHROMIUM=
	$(CHECK_BROWSER)
	@$(RUN) -m pytest -m ports

# What fuzzes the service; only `make test-web` needs it.
SCHEMATHESIS := $(VENV)/.schemathesis
$(SCHEMATHESIS): $(INSTALLED)
	@echo "installing schemathesis into $(VENV)"
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	@touch $@

.PHONY: test-web
test-web: $(INSTALLED) $(SCHEMATHESIS) ## run the service as a process, and fuzz it by its description
	@for tool in curl node; do command -v $$tool >/dev/null || { \
	  echo "$$tool was not found: install it, such as by the Debian packages curl and nodejs" >&2; \
	  exit 1; }; done
	@$(RUN) -m pytest -m web tests/service/test_live.py tests/service/fuzz_description.py

.PHONY: test-page
test-page: $(INSTALLED) $(PLAYWRIGHT) ## run the page under Node 18 and in Chromium; CHROMIUM=
	$(CHECK_BROWSER)
	@$(RUN) -m pytest -m 'page and not words'

.PHONY: test-package
test-package: $(INSTALLED) ## build the wheel, install it in environments of its own, and run it there
	@$(RUN) -m pytest -m package

.PHONY: bench
bench: $(INSTALLED) ## measure time and memory, print a table, write bench.json; EXPERIMENT=, WORDS=
	@$(RUN) -m bench $(if $(EXPERIMENT),--experiment '$(EXPERIMENT)') $(if $(WORDS),--words '$(WORDS)')

.PHONY: lint
lint: $(INSTALLED) ## check style, format and which module imports which
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(VENV)/bin/lint-imports --no-cache --no-logo

.PHONY: types
types: $(INSTALLED) ## check types
	@$(RUN) -m mypy

.PHONY: json-page
json-page: $(INSTALLED) ## write the tables of docs/json.md from the JSON Schemas
	@$(RUN) -m docs.json_page

# What writes the API reference; only `make docs` needs it.
PDOC := $(VENV)/.pdoc
$(PDOC): $(INSTALLED)
	@echo "installing pdoc into $(VENV)"
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

.PHONY: docs
docs: $(PDOC) ## write the API reference from the docstrings into build/docs; a warning is an error
	@$(RUN) -W error -m docs.reference build/docs
	@echo "wrote build/docs/index.html"

.PHONY: check
check: lint types verify test ## all checks, as CI runs them

.PHONY: clean
clean: ## remove .venv, caches and measurements; never a tree
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist bench.json
	find lookup strategygen tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} +
