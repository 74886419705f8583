# web.sh: where the page can't be built the program is built all the same, and one line says why.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

tree=$work/tree
mkdir -p "$tree/tools" "$tree/web/tools" "$tree/cmake" "$tree/build/web"
cp tools/web "$tree/tools/"
cp web/package.json web/package-lock.json "$tree/web/"
cp web/tools/install-modules "$tree/web/tools/"
cp cmake/no-web.c "$tree/cmake/"
page=$tree/build/web/web_files.c

# build: with nobody on the port of the registry, and nothing kept from before.
build() {
    env npm_config_registry=http://127.0.0.1:9 npm_config_cache="$work/npm" npm_config_fetch_retries=0 \
        "$@" "$tree/tools/web" "$page" >"$out" 2>"$err" || fail "tools/web ends the build"
    [ "$(wc -l <"$err")" -eq 1 ] || fail "one line should say why"
    [ -e "$page.built" ] && fail "the next build will not try again"
}

# no Node: the commands that tools/web needs, and no others
mkdir "$work/bin"
for program in sh env dirname mkdir flock rm head grep cmp cp date; do
    ln -s "$(command -v "$program")" "$work/bin/"
done
build PATH="$work/bin"
has "$err" "Node is missing"
has "$err" "how to play in a terminal"
cmp -s "$page" cmake/no-web.c || fail "nothing stands in for the page"

if command -v npm >/dev/null; then
    build
    has "$err" "no network"
    cmp -s "$page" cmake/no-web.c || fail "nothing stands in for the page"

    # a page of an earlier build is better than none
    echo "/* The web table, and study_page */" >"$page"
    : >"$page.built"
    build
    has "$err" "earlier build"
    has "$page" "The web table"
fi

if command -v node >/dev/null; then
    # where only what makes WebAssembly is missing the page is built, without a house of an earlier build
    mkdir -p "$tree/web/node_modules/.bin" "$tree/build/wasm"
    cp web/package-lock.json "$tree/web/node_modules/.installed-lock"
    printf '#!/bin/sh\nls ../build/wasm >"%s/seen"\n' "$work" >"$tree/web/node_modules/.bin/vite"
    echo "import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[3], 'page')" >"$tree/web/tools/embed.mjs"
    printf '#!/bin/sh\necho "wasm-ld is missing" >&2\nexit 3\n' >"$tree/tools/wasm"
    chmod +x "$tree/web/node_modules/.bin/vite" "$tree/tools/wasm"
    : >"$tree/build/wasm/house.wasm"
    "$tree/tools/web" "$page" >"$out" 2>"$err" || fail "tools/web ends the build"
    [ "$(wc -l <"$err")" -eq 1 ] || fail "one line should say why"
    has "$err" "wasm-ld is missing; the page is built without games in the browser"
    [ -s "$work/seen" ] && fail "the page was built with an old house"
    has "$page" "page"
    [ -e "$page.built" ] || fail "the page is there and will be built again"
    # a mistake in the house is one in the program
    printf '#!/bin/sh\necho "house.c: error"\nexit 1\n' >"$tree/tools/wasm"
    "$tree/tools/web" "$page" >"$out" 2>"$err" && fail "a mistake in the sources should end the build"
    has "$err" "house.c: error"
fi

# packages NAME...: tools/install-packages where these are missing and apt-get has no network
packages() {
    printf '#!/bin/sh\ncase " %s " in *" $4 "*) exit 1 ;; esac\necho installed\n' "$*" >"$work/bin/dpkg-query"
    PATH=$work/bin tools/install-packages >"$out" 2>"$err"
}
printf '#!/bin/sh\nexit 100\n' >"$work/bin/apt-get"
printf '#!/bin/sh\necho 0\n' >"$work/bin/id"
chmod +x "$work/bin/apt-get" "$work/bin/id"
: >"$work/bin/dpkg-query"
chmod +x "$work/bin/dpkg-query"
for program in paste mktemp tail; do
    ln -s "$(command -v "$program")" "$work/bin/"
done
packages nodejs npm || fail "without Node alone it should go on"
has "$err" "without nodejs npm there will be no web table"
packages lld || fail "without the linker for WebAssembly alone it should go on"
has "$err" "without lld the web table needs its server"
packages nodejs npm cmake && fail "without cmake nothing can be built"
has "$err" "please install by hand: cmake nodejs npm"
packages || fail "nothing is missing"
if [ -s "$out" ]; then fail "there was nothing to install"; fi
