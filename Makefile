# Everything a contributor or an operator types. `make` alone lists it.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc') setup.py pyproject.toml
CORES := $(shell nproc 2>/dev/null || echo 2)
# Tests wait now and then, for a process or a page.
BUSY := $(shell expr $(CORES) + 1)
PYTEST := $(BIN)/pytest -q --dist worksteal
# What tests run on: the engines as everybody has them, but every shift that C does not define is told.
TESTED := UBSAN_OPTIONS=log_path=$(CURDIR)/build/shifts PYTHONPATH=$(CURDIR)/build/tested SPELTAFEL_C=$(CURDIR)/build/__native_speltafel.c
# Whoever forbids it elsewhere lets every one of many processes compile all sources again.
unexport PYTHONDONTWRITEBYTECODE
SEED ?= 1
# What runs once more from source: the engines are the only code that is compiled, and these play.
PLAYING := $(patsubst %,tests/rules/test_%.py,engines games laws laws_can_fail rulebooks scenarios) \
    tests/analysis/test_analysis.py tests/analysis/test_solving.py tests/bots/test_bots.py tests/table/test_table.py src

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s'|'

serve: $(VENV)/installed ## open the house: tables in the browser, at http://127.0.0.1:8000
	@$(BIN)/speltafel serve

play: $(VENV)/installed ## play Linja in the terminal
	@$(BIN)/speltafel play linja

test: $(VENV)/ready packages ## everything that CI runs
	@$(MAKE) --no-print-directory -j2 -O interpreted build/tested/done
	rm -f build/shifts.*
	$(TESTED) scripts/postgres $(PYTEST) -n $(BUSY) -o pythonpath=tests --ignore=tests/browser
	@$(BIN)/python scripts/shifts build/__native_speltafel.c build/shifts.*
	$(TESTED) $(PYTEST) -n $(BUSY) -o pythonpath=tests tests/browser # by themselves: they and asyncio want the same thread
	@$(BIN)/python scripts/shifts build/__native_speltafel.c build/shifts.*

interpreted: lint
	SPELTAFEL_LAW_STATES=200 $(PYTEST) -n $(CORES) --ignore-glob='*/test_board.py' $(PLAYING)

check: lint ## lint, types, imports and the fast tests, in under a minute
	SPELTAFEL_LAW_STATES=100 $(PYTEST) -n $(CORES) -m "not slow and not browser"

lint: $(VENV)/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/subjects

format: $(VENV)/ready ## lay out the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/installed ## how fast: compiled against interpreted, and against C
	$(BIN)/speltafel bench linja
	$(BIN)/python benchmarks/limit.py

bench-peers: $(VENV)/installed .venv-peers/ready ## Catan against another program, which gets an environment of its own
	$(BIN)/python benchmarks/peers.py .venv-peers/bin/python --seed $(SEED)

campaign: $(VENV)/installed ## the big counts, recorded in benchmarks/campaign.md
	$(BIN)/python benchmarks/campaign.py --seed $(SEED)
	$(BIN)/python benchmarks/simulation.py --seeds 200000 --processes $(CORES)
	SPELTAFEL_ENDGAMES=200 $(BIN)/pytest -q -o pythonpath=tests src/speltafel/games/stad_en_land/tests/test_bot.py
	SPELTAFEL_LAST_TURNS=200 SPELTAFEL_ARCHITEKTON_GAMES=2000 $(BIN)/pytest -q -o pythonpath=tests \
	    src/speltafel/games/architekton/tests/test_bot.py src/speltafel/games/architekton/tests/test_rules.py
	SPELTAFEL_RIDDERS_GAMES=2000 $(BIN)/pytest -q -o pythonpath=tests \
	    src/speltafel/games/steden_en_ridders/tests/test_rules.py
	SPELTAFEL_NODES=1500 SPELTAFEL_CHANGED=200000 $(BIN)/pytest -q -o pythonpath=tests tests/rules/test_engines.py \
	    tests/rules/test_changed_positions.py

solved: $(VENV)/installed ## work Linja out and measure it, recorded in benchmarks/solved.md
	$(BIN)/python benchmarks/solved.py --seed $(SEED)

faults: $(VENV)/installed ## kill the server under load, again and again, for every game and store: nothing may be lost
	scripts/postgres $(BIN)/python benchmarks/faults.py --seed $(SEED)

load: $(VENV)/installed ## many tables and sockets at once: how fast, how large
	$(BIN)/python benchmarks/load.py --seed $(SEED)

floods: $(VENV)/installed ## flood the server in every way there is: everybody else goes on
	$(BIN)/python benchmarks/floods.py --seed $(SEED)

test-postgres: $(VENV)/ready ## storage and house on a real PostgreSQL server
	scripts/postgres $(BIN)/pytest -q tests/store/test_store.py tests/house/test_house.py tests/house/test_guests.py

dist: $(VENV)/ready ## a release in dist/: its source, a wheel made from that, one in pure Python, what they need (SBOM)
	rm -rf dist build/lib* build/temp* build/bdist*
	$(BIN)/python -m build --no-isolation
	rm -rf build/lib* build/bdist*
	SPELTAFEL_PURE=1 $(BIN)/python -m build --no-isolation --wheel
	$(BIN)/python scripts/sbom.py dist/speltafel.cdx.json

licences: $(VENV)/ready ## write docs/licences.md anew
	$(BIN)/python scripts/sbom.py --licences

ledger: $(VENV)/ready ## write docs/rules/ and the recorded games anew
	PYTHONPATH=src $(BIN)/python tests/support/playthrough.py
	PYTHONPATH=src $(BIN)/python tests/support/ledger.py

pictures: $(VENV)/ready ## take the pictures of the README anew
	@scripts/need 'command -v rsvg-convert' librsvg2-bin fonts-dejavu-core
	PYTHONPATH=src $(BIN)/python scripts/pictures.py
	PYTHONPATH=src:tests $(BIN)/python scripts/pictures_web.py

packages:
	@scripts/need 'command -v chromium-headless-shell' chromium-headless-shell
	@scripts/need 'ls /usr/lib/postgresql/*/bin/initdb' postgresql
	@scripts/need 'PATH=$$PATH:/usr/sbin command -v nginx' nginx-light

lock: $(VENV)/ready ## choose the versions in requirements.lock anew
	$(BIN)/pip-compile -q --upgrade --extra dev --generate-hashes --allow-unsafe --strip-extras \
	    --no-header --no-annotate --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	    --no-emit-options -o requirements.lock pyproject.toml

clean: ## remove what was built
	rm -rf $(VENV) .venv-peers build dist

$(VENV)/ready: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Speltafel needs Python 3.11 or newer.")'
	@scripts/need '$(PYTHON) -c "import ensurepip, venv"' python3-venv
	@scripts/need 'command -v cc' gcc libc6-dev
	@scripts/need '$(PYTHON) -c "import os, sysconfig; assert os.path.exists(sysconfig.get_path(\"include\") + \"/Python.h\")"' python3-dev
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --no-compile --require-hashes -r requirements.lock
	@touch $@

.venv-peers/ready: benchmarks/peers.lock
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install -q --disable-pip-version-check --require-hashes -r benchmarks/peers.lock
	@touch $@

$(VENV)/installed: $(VENV)/ready $(SOURCES)
	rm -rf build/wheel build/lib* build/temp* build/bdist*
	$(BIN)/pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w build/wheel .
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

SHIFTS := -fsanitize=shift
build/tested/done: $(VENV)/ready $(SOURCES)
	rm -rf build/tested build/tested-wheel build/lib* build/temp* build/bdist*
	CFLAGS="$(SHIFTS)" LDFLAGS="$(SHIFTS)" $(BIN)/pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps \
	    -w build/tested-wheel .
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --target build/tested build/tested-wheel/*.whl
	@touch $@

.PHONY: help serve play test interpreted check lint format bench bench-peers campaign solved faults load floods test-postgres packages dist licences ledger pictures lock clean
