# For people: the few commands one needs. The build itself is CMakeLists.txt; the work is in tools/.
#
# SPDX-License-Identifier: MIT
PREFIX ?= /usr/local
DESTDIR ?=
PORT ?= 7777

.PHONY: build run test soak npm site-static install format style golden bench clean

build:
	tools/build release deadfall deadfall_static deadfall_shared

# The web table on this machine, which need have nothing installed yet. Its tables are kept in data/.
run:
	@tools/install-packages
	@tools/build release deadfall
	@mkdir -p data
	@echo "Open http://localhost:$(PORT) in a browser. Control-C ends the server; tables stay in data/."
	@build/release/deadfall serve --listen 127.0.0.1:$(PORT) --db data/deadfall.db

# Everything that must hold; the last line says how much of it does.
test:
	@tools/install-packages test
	@tools/test

# The slow tests: minutes to hours.
soak:
	@tools/install-packages soak
	@tools/soak

# The engine for JavaScript programmers, as a package for npm.
npm:
	@tools/install-packages wasm
	@tools/npm

# The whole table as a folder for any host of files, without a server: build/site, or OUT=FOLDER.
site-static:
	@tools/install-packages wasm
	@tools/site-static $(OUT)

install: build
	cmake -S . -B build/release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	DESTDIR=$(DESTDIR) cmake --install build/release

format:
	tools/format

style:
	tools/style

# Rewrites what tests/golden holds from what the program does now. Look at the difference.
golden:
	tools/golden

bench:
	@tools/build release deadfall
	@build/release/deadfall bench

clean:
	rm -rf build
