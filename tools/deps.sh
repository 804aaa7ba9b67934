#!/bin/sh
# Installs what is missing, and only that: Debian packages (through sudo where
# not root) and the npm packages of tools/web.
#
# usage: tools/deps.sh build|check|web
#   build  what the program is made with
#   check  what lint, unit tests, sanitizers and fuzzing need besides
#   web    node, the npm packages and a browser, for runtime tests
set -eu
cd "$(dirname "$0")/.."
mkdir -p build
exec 9>build/deps.lock
flock 9

missing=

# need PACKAGE COMMAND...: the package is missing when the command fails.
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

has() { command -v "$1"; }
has_header() { echo "#include <$1>" | gcc -E -x c -; }
has_library() { ldconfig -p | grep -q "$1 "; }
has_node() { [ "$(node -p 'parseInt(process.versions.node)')" -ge 18 ]; }
has_sanitizers() {
    echo 'int main(void) { return 0; }' |
        clang -fsanitize=fuzzer-no-link,address,undefined -x c -o /dev/null -
}
has_browser() {
    [ -n "${ONNXFIX_CHROMIUM:-}" ] || has chromium || has google-chrome
}

find_missing() {
    missing=
    case $1 in
    build)
        need gcc has gcc
        need libc6-dev has_header stdlib.h
        need protobuf-c-compiler has protoc-c
        need libprotobuf-c-dev has_header protobuf-c/protobuf-c.h
        need libzstd-dev has_header zstd.h
        need libbrotli-dev has_header brotli/encode.h
        need libxxhash-dev has_header xxhash.h
        need libssl-dev has_header openssl/evp.h
        need libcjson-dev has_header cjson/cJSON.h
        need libzip-dev has_header zip.h
        need libpng-dev has_header png.h
        need libjpeg62-turbo-dev test -e /usr/include/jpeglib.h
        ;;
    check)
        need clang has clang
        need clang-format has clang-format
        need libclang-rt-14-dev has_sanitizers
        need libcmocka-dev test -e /usr/include/cmocka.h
        need brotli has brotli
        need zstd has zstd
        ;;
    web)
        has_node >/dev/null 2>&1 || missing="$missing nodejs"
        need npm has npm
        need ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
        need chromium has_browser
        need libvulkan1 has_library libvulkan.so.1
        ;;
    *)
        echo "usage: tools/deps.sh build|check|web" >&2
        exit 2
        ;;
    esac
}

install_packages() {
    sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    if ! has apt-get >/dev/null || { [ "$sudo" ] && ! has sudo >/dev/null; }
    then
        echo "deps: please install these (Debian names):$missing" >&2
        exit 1
    fi
    echo "deps: installing$missing" >&2
    $sudo apt-get -q update
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
        --no-install-recommends install $missing
}

find_missing "$1"
if [ "$missing" ]; then
    install_packages
    find_missing "$1"
    if [ "$missing" ]; then
        echo "deps: still missing after the installation:$missing" >&2
        exit 1
    fi
fi

if [ "$1" = web ] && ! (cd tools/web && npm ls --all) >/dev/null 2>&1; then
    # The scripts would fetch CUDA files that nothing here uses.
    (cd tools/web && npm ci --ignore-scripts --no-audit --no-fund)
fi
