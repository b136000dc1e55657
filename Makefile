# Every target sets itself up: a bare machine needs only Python 3.11+ and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PORT   ?= 8383

.DEFAULT_GOAL := help
.PHONY: help run tour test test-all suite lint rules types format transcripts goldens reference docs pictures mutants faults bench clean

help:  ## What each target does
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

run: $(READY)  ## The demonstration floor in a browser: a table of every game, with people to play against
	@$(BIN)/pitboss serve --demo --open --data .floor --port $(PORT)

tour: $(READY)  ## A tour: the law, an amendment, a submission with a fault, a round with its citations, exact odds
	@$(BIN)/pitboss tour

test: $(READY) rules  ## Lint, types, the law's linter and the test suite
	@$(MAKE) --no-print-directory --jobs 2 types suite

test-all: $(READY) lint  ## As `test`, with the long oracles
	@$(BIN)/python -m pytest -n auto

suite: $(READY)  # what is compiled is kept: some hundred tests start programs of ours
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m 'not slow'

lint: $(READY) rules types  ## Format, rules, types, and the law itself

rules: $(READY)
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/pitboss lint

types: $(READY)
	@$(BIN)/mypy --no-error-summary

format: $(READY)  ## Rewrite the code in the house format
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

transcripts: $(READY)  ## Write the golden rounds anew, to be reviewed as a diff
	@$(BIN)/python -m tests.transcripts

goldens: $(READY)  ## Write what commands print anew, to be reviewed as a diff
	@$(BIN)/python -m tests.cli.golden

reference: $(READY)  ## Write the reference pages and schemas that are made from the code anew
	@$(BIN)/python -m tests.docs.reference

docs: $(READY)  ## Build the documentation as a site that needs no network: build/site/index.html
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --clean
	@echo "build/site/index.html"

pictures: $(READY)  ## Take pictures of every page, for the documents; look at them
	@$(BIN)/python -m tests.browser.pictures

mutants: $(READY)  ## Put N faults (20) into a copy, drawn by SEED, and see which the tests find
	@$(BIN)/python -m mutants $(if $(N),--number $(N)) $(if $(SEED),--seed $(SEED)) $(if $(KIND),--kind $(KIND))

faults: $(READY)  ## Kill, tear, fill, cut and race a floor, and print how often nothing was lost; SCALE=10 for more
	@$(BIN)/python -m tests.faults $(if $(SCALE),--scale $(SCALE)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only '$(ONLY)')

bench: $(READY)  ## Measure, side by side in one run
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	@$(BIN)/python -m benchmarks

clean:  ## Remove what the targets made, compiled kernels too
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
