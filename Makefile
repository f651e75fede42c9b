# All targets need only Python 3.11 or newer and the package indexes that pip uses, unless they name more.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
RUN := $(VENV)/bin/python
STAMP := $(VENV)/.installed
LINTERS := @redocly/cli@2.77.0 @stoplight/spectral-cli@6.16.3
SINCE ?= $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || echo HEAD)

# Output of targets that run at the same time is not mixed, if Make supports this.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Some environments switch off bytecode; every process that a test starts would compile the whole tree again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: arena web web-check web-test artefacts collect help setup run play test test-fast test-long lint types imports schema schema-check schema-document schema-notation picture api-lint api-changes clients sdk-check clients-play clients-long client-python client-typescript pytest drills differential demo bench bench-costs bench-streams bench-web drill-archive drill-citus drill-failover drill-nodes drill-pooler drill-restore drill-seasons drill-upgrade season soak mutation lock clean test-citus mail-game words

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

setup: $(STAMP) ## The virtual environment, from pinned and hashed versions

$(STAMP): requirements.lock
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=...")'
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	@echo "Installing pinned packages into $(VENV): about a minute the first time"
	$(RUN) -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $(STAMP)

run: setup ## PostgreSQL, broker, mail server, API, worker and a demonstration game, until Ctrl-C
	@echo "Starting: the first time takes about a minute"
	@exec $(RUN) -m deploy.run

play: setup ## The demonstration game of make run, in this terminal
	@exec $(RUN) -m deploy.play

test: setup ## Every gate and the whole suite
	@$(MAKE) --no-print-directory --jobs 2 $(TOGETHER) schema-document collect lint imports schema-notation
	@$(MAKE) --no-print-directory --jobs 2 types pytest

test-long: setup ## The tests marked long, of which make test has a sample of each kind
	$(RUN) -m pytest -m "long and not drill" -n 3 --dist loadfile --no-loadscope-reorder

test-fast: lint imports ## While you work: style, layers, the rules of the game and the documents; under a minute
	$(RUN) -m pytest -n 2 --dist worksteal tests/engine
	$(RUN) -m pytest tests/documents/test_pages.py

lint: setup ## Ruff: style and formatting
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: setup ## Mypy
	$(VENV)/bin/mypy

imports: setup ## The direction of dependencies
	$(VENV)/bin/lint-imports --no-cache

schema: setup ## Write openapi/schema.yaml and the schemas of positions and records
	$(RUN) manage.py spectacular --validate --fail-on-warn --file openapi/schema.yaml
	$(RUN) manage.py notation_schema position > openapi/position.schema.json
	$(RUN) manage.py notation_schema record > openapi/record.schema.json

schema-check: schema-document schema-notation ## Whether the schemas in openapi match the code

schema-document: setup
	$(RUN) manage.py spectacular --validate --fail-on-warn | diff -u openapi/schema.yaml -

schema-notation: setup
	$(RUN) manage.py notation_schema position | diff -u openapi/position.schema.json -
	$(RUN) manage.py notation_schema record | diff -u openapi/record.schema.json -

web: setup ## The web client, from its sources into openapi/clients/web/dist (Node, or a wheel of it)
	$(RUN) -m deploy.client_web

web-check: setup ## Whether the committed web client matches its sources, byte by byte
	$(RUN) -m deploy.client_web --check

web-test: setup ## The tests of the web client, in a real browser and with its gates (Debian: chromium)
	$(RUN) -m pytest -m "long or not long" -n 2 --dist loadfile tests/web tests/browser/test_web_client_*.py

client-typescript: setup ## The TypeScript client as a package for npm, in var/client-typescript (needs npm)
	$(RUN) -m deploy.client_typescript

picture: setup ## Draw the picture of the demonstration game for the README
	$(RUN) -m tests.pictures.picture

words: setup ## Every message and mail of a language as pages, in var/words (LANG=ro)
	$(RUN) -m tests.words.reading "$(LANG)"

api-lint: ## Redocly and Spectral on the OpenAPI document (npm, needs network; not a part of make test)
	mkdir -p var/lint && cd var/lint && timeout 300 npm install --no-audit --no-fund --silent $(LINTERS)
	cd var/lint && timeout 300 node_modules/.bin/redocly lint --config ../../openapi/redocly.yaml ../../openapi/schema.yaml
	cd var/lint && timeout 300 node_modules/.bin/spectral lint --fail-severity=warn --ruleset ../../openapi/spectral.yaml ../../openapi/schema.yaml

api-changes: setup ## What breaks clients of the last release: make api-changes SINCE=tag
	@git show $(SINCE):openapi/schema.yaml > var/released.yaml
	$(RUN) openapi/breaking_changes.py var/released.yaml openapi/schema.yaml

clients: setup ## Ten generators on the OpenAPI document, and compilers for their output (ONLY="kotlin go")
	$(RUN) -m deploy.clients $(ONLY)

sdk-check: clients

clients-play: setup ## Generated clients play a game (Java with Maven, Go) or read a later server (Python, TypeScript), after make clients
	$(RUN) -m deploy.clients_play

clients-long: setup ## Both clients, from their packages, play whole games, through cuts and kills (needs npm; minutes)
	$(RUN) -m tests.clients.whole_games

client-python: setup ## Wheel and sdist of the Python client, in var/clients/agot
	cd openapi/clients/python && "$(abspath $(RUN))" -m hatchling build -d "$(abspath var/clients/agot)"

collect: setup ## Whether every test can be imported; workers of the suite share what it compiles
	@mkdir -p var
	$(RUN) -m pytest --collect-only --quiet > var/collected.txt || { tail -n 50 var/collected.txt; exit 1; }

pytest: setup ## The suite alone
	$(RUN) -m pytest -n 3 --dist loadfile --no-loadscope-reorder

drills: setup ## The tests that take too long for make test: whole games, kills and browsers
	$(RUN) -m pytest -m drill -n 2 --dist worksteal

differential: setup ## Replay recorded games of another implementation: make differential TRACES=folder
	$(if $(TRACES),GOT_TRACES="$(abspath $(TRACES))") $(RUN) -m pytest tests/differential

demo: setup ## Six clients play a whole game (PLAYERS=3,4,5,6 GAMES=1 SEED=1 TIDES=0|1|half)
	$(RUN) -m deploy.demo

arena: setup ## Bots play each other: wins, ratings, foolish moves (BOTS="strong sensible" PLAYERS=3,4,5,6 TIDES=0|1|both GAMES=60 SEED=1)
	$(RUN) -m deploy.arena $(BOTS) --players $(or $(PLAYERS),6) --tides $(or $(TIDES),0) --games $(or $(GAMES),60) --seed $(or $(SEED),1) $(if $(JSON),--json)

bench: setup ## How fast the engine and answers are, on this machine
	$(RUN) -m deploy.bench speed

bench-costs: setup ## The CPU of the most expensive request of each operation, and of common reads (BASE=<another checkout>)
	$(RUN) -m deploy.bench costs
	$(RUN) -m deploy.bench.reads

bench-streams: setup ## A thousand open streams while players answer
	$(RUN) -m deploy.bench streams

bench-web: setup ## The web client on a slow phone: first load, bytes, taps, frames a second (RUNS=5; Debian: chromium)
	$(RUN) -m deploy.bench web_client

season: setup ## Games and leagues in compressed time, with players who are late, absent, leave and return, or play by mail (ACT=late|mail|leagues ONLY=...)
	@for act in $(or $(ACT),late mail leagues); do ACT=$$act $(RUN) -m deploy.season || exit 1; done

drill-archive: setup ## Every read of ten finished games of each size, before and after they are archived
	$(RUN) -m pytest -m drill -n 2 --dist worksteal tests/archive

drill-seasons: setup ## Random sequences of actions of entries and officials in a season (SEQUENCES=2000 SEED=1)
	$(if $(SEQUENCES),SEQUENCES=$(SEQUENCES)) $(if $(SEED),SEED=$(SEED)) $(RUN) -m pytest -m long -n 2 tests/leagues/server/test_sequences.py -k many

drill-citus: setup ## Games spread over two workers by Citus: one is moved, a worker is killed (GOT_PG_BIN with Citus)
	$(RUN) -m deploy.drills.citus

test-citus: setup ## The tests of secrecy, and which shards a request asks, on Citus (GOT_PG_BIN with Citus)
	$(RUN) -m deploy.drills.citus_tests $(TESTS)

drill-pooler: setup ## Games through PgBouncer in transaction mode (Debian: pgbouncer)
	$(RUN) -m deploy.drills.pooler

drill-nodes: setup ## A game on two nodes behind a proxy: one is killed, one drained, both replaced (Debian: haproxy)
	$(RUN) -m deploy.drills.nodes

drill-upgrade: setup ## A server with the code of COMMITS=40 commits ago, or of BASE=commit, is upgraded while six play
	$(if $(COMMITS),COMMITS=$(COMMITS)) $(if $(BASE),BASE=$(BASE)) $(RUN) -m deploy.drills.upgrade

artefacts: setup ## Whether compose.yaml, Kubernetes manifests and systemd units are sound, offline
	$(RUN) -m deploy.artefacts

drill-failover: setup ## Games while the leading database is killed, cut off and replaced (KILLS=20 SEED=1 TESTS=tests/secrecy; Debian: patroni, etcd-server, haproxy, pgbouncer)
	$(RUN) -m deploy.drills.failover

drill-restore: setup ## The database's disk is lost, and restored from a backup (Debian: pgbackrest)
	$(RUN) -m deploy.drills.restore

mail-game: setup ## Robots play whole games by mail alone, in five languages (GAMES=1 ROUNDS=0 SEED=1 RATE=20)
	$(RUN) -m tests.mail_game

soak: setup ## GAMES=1000 random games of SEED=1 against the laws of the game
	$(RUN) -m tests.machines.soak --games $${GAMES:-1000} --seed $${SEED:-1}

mutation: setup ## SAMPLE=300 small mistakes in the rules, and ten rules removed: which of them the suite finds (SEED=1)
	$(RUN) -m tests.mutation --sample $${SAMPLE:-300} --bodies 10 --seed $${SEED:-1}

lock: setup ## Pin the newest versions that pyproject.toml allows
	$(RUN) -m pip install --quiet uv
	$(VENV)/bin/uv pip compile pyproject.toml --all-extras --universal --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --output-file requirements.lock
	$(VENV)/bin/uv pip compile pyproject.toml --universal --constraint requirements.lock --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --output-file deploy/requirements.lock

clean: ## Remove caches and the virtual environment; var, which holds games, stays
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis var/test var/static var/log
	find . -type d \( -name __pycache__ -o -name .pytest_cache \) -prune -exec rm -rf {} +
