# Talon's commands. `make run` and `make test` need python3 with pip, and nothing else.

PYTHON ?= python3
PORT ?= 8000
export PYTHON

run := .venv/bin/python
# Python keeps what it has compiled, whatever the surroundings say: without it every start takes four seconds longer.
unexport PYTHONDONTWRITEBYTECODE
soaked := $(addprefix tests/rules/test_every_game,.py _secrecy.py) \
	$(addprefix tests/play/test_,leaks.py one_door.py fairness.py hostile.py crash.py weeks.py deadline_race.py)
TALON_TEST_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432/postgres
TALON_TEST_REDIS_URL ?= redis://127.0.0.1:6379/15

# The tests of the pure rooms, but for those of pages: they run without Django (tests/pure.py).
# Those of compiled code want numba and have `make test-fast`.
pure := $(addprefix tests/,rules bots duplicate standings clocks plans claims) --ignore=tests/rules/web --ignore=tests/bots/test_fast.py

# What writes to the database and reads it, apart from a browser: `make test-postgres` runs it where services do not matter.
stored := $(addprefix tests/,accounts analysis api bidding clubs config demo desk imports jobs ladders leagues) \
	$(addprefix tests/,moderation notifications play profiles ratings series tournaments) \
	$(addprefix tests/rules/web/test_,search.py search_words.py questions.py) --ignore-glob='*browser*'

.PHONY: help run venv base-venv fast test test-slow test-pure test-long test-services test-postgres test-fast soak attack bench film lint docs-check format messages compile-messages lock

help:  ## say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

base-venv:
	@requirements/install.sh base

venv:  ## make .venv with everything that tests and checks need
	@requirements/install.sh base dev

fast: base-venv  ## add numba, with which experts think many times as fast (not needed)
	@requirements/install.sh fast

run: base-venv  ## serve Talon at http://127.0.0.1:PORT/ (PORT=8000)
	@exec $(run) manage.py serve --port $(PORT)

test: venv compile-messages  ## run the tests on SQLite; browser tests where there is a chromium
	$(run) -m pytest -n 3 -m "not services and not only_long and not slow" $(ARGS)

test-slow: venv compile-messages  ## run the tests that take seconds each: experts, whole games, most of the browser
	$(run) -m pytest -n 3 -m "slow and not services and not only_long" $(ARGS)

test-pure: venv  ## run the tests of rules, bots and contests alone, without Django (part of make test)
	$(run) -m pytest -n 2 -p no:django -p tests.pure --noconftest -m "not slow and not only_long" $(pure) $(ARGS)

test-long: venv compile-messages  ## run the long laws: every pair of worlds, every planted leak, hundreds of matches
	TALON_LONG=1 $(run) -m pytest -n 2 -m "(long or only_long) and not services" $(ARGS)

test-services: venv compile-messages  ## run the tests that want PostgreSQL and Redis
	DATABASE_URL=$(TALON_TEST_DATABASE_URL) REDIS_URL=$(TALON_TEST_REDIS_URL) \
	SECRET_KEY=for-tests-only HTTPS=0 $(run) -m pytest --migrations -m services $(ARGS)

test-postgres: venv compile-messages  ## run the tests that touch the database on PostgreSQL instead of SQLite
	DATABASE_URL=$(TALON_TEST_DATABASE_URL) SECRET_KEY=for-tests-only HTTPS=0 \
	$(run) -m pytest --migrations -n 3 -m "not services and not only_long and not slow" $(stored) $(ARGS)

test-fast: venv fast  ## run the tests that compare the compiled solvers and rollouts with plain ones
	$(run) -m pytest tests/bots/test_fast.py $(ARGS)

soak: venv compile-messages  ## the laws of every game in the long run: 10,000 pairs of worlds, thousands of mixes
	TALON_SOAK=1 $(run) -m pytest -n 2 -m "not services" $(soaked) $(ARGS)

bench: venv fast  ## measure Talon against its anchors (see docs)
	@requirements/install.sh bench
	$(run) -m tests.bench $(ARGS)

attack: venv compile-messages  ## attack a site of its own with everything; then again with a fault planted for each part
	$(run) -m tests.attack $(ARGS)
	$(run) -m tests.attack --planted --requests 300 --minutes 1

film: venv compile-messages  ## pictures of each moment of a deal of every game, in var/film (with chromium)
	$(run) -m tests.film var/film $(ARGS)

lint: venv  ## all checks but the tests
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djade --check $$(git ls-files '*.html')
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(run) manage.py makemigrations --check --dry-run
	$(run) manage.py french --check
	$(run) manage.py docs_check

docs-check: venv  ## what does not fit together in rule texts, examples and glossary, with file and line (part of lint)
	$(run) manage.py docs_check

format: venv  ## put code and templates into their usual shape
	.venv/bin/ruff check --fix-only .
	.venv/bin/ruff format .
	.venv/bin/djade $$(git ls-files '*.html')

messages: venv  ## gather the sentences to be put into French
	$(run) manage.py french

compile-messages: base-venv
	@$(run) manage.py french --compile

lock: base-venv  ## lock requirements/*.in anew
	requirements/lock.sh
