#!/bin/sh
# Runs every test program of one build and sums up.
#
# usage: tests/run.sh build|build/asan GOLDEN...
#
# Prints one line per program, the whole log of one that fails, and SKIP lines;
# ends with 'N passed, N failed, N skipped' and exits 1 when anything failed.
# build/asan: only what runs our own C code.
set -u
cd "$(dirname "$0")/.."
build=$1
shift
logs=$build/logs
rm -rf "$logs"
mkdir -p "$logs"

export ONNXFIX="$PWD/$build/onnxfix"
export ONNXFIX_SHARED="${ONNXFIX_SHARED:-$PWD/../shared}"
export ONNXFIX_CHECK_PASSES=1
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1}"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1}"
passed=0
failed=0
skipped=0

# count LOG CODE: sets p, f, s from the closing line of a log, or from cmocka's
# lines; a program without either counts as one test.
count() {
    set -- "$2" $(awk '
        { line = $0 }
        /^\[  PASSED  \] [0-9]+ test/ { c = 1; p += $4 }
        /^\[  FAILED  \] [0-9]+ test/ { c = 1; f += $4 }
        /^\[  SKIPPED \] [0-9]+ test/ { c = 1; s += $4 }
        END {
            if (line ~ /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/) {
                split(line, part, " ")
                print part[1], part[3], part[5]
            } else if (c)
                print p + 0, f + 0, s + 0
        }' "$1")
    p=${2:-0}
    f=${3:-0}
    s=${4:-0}
    if [ "$1" != 0 ]; then
        [ "$f" != 0 ] || f=1
    elif [ $# = 1 ]; then
        p=1
    fi
}

# run NAME COMMAND...
run() {
    name=$1
    shift
    log=$logs/$(echo "$name" | tr '/ ' '__').log
    start=$(date +%s%N)
    timeout -k 5 1200 "$@" >"$log" 2>&1 </dev/null
    code=$?
    ms=$((($(date +%s%N) - start) / 1000000))
    count "$log" $code
    passed=$((passed + p))
    failed=$((failed + f))
    skipped=$((skipped + s))
    word=ok
    [ "$f" = 0 ] || word=FAIL
    [ "$code" != 124 ] || echo "took more than 1200 s" >>"$log"
    printf '%-4s %-28s %3d passed %6d.%02d s\n' $word "$name" "$p" \
        $((ms / 1000)) $((ms % 1000 / 10))
    if [ "$f" != 0 ]; then
        sed 's/^/    /' "$log"
        echo "    exit code $code; to repeat: $*"
    else
        sed -n 's/^SKIP/    SKIP/p' "$log"
    fi
}

# run_node FILE: a missing runtime is a failure in CI, else a skip.
run_node() {
    if command -v node >/dev/null; then
        run "$1" node "$1"
    elif [ "${CI:-}" = true ]; then
        failed=$((failed + 1))
        echo "FAIL $1: node is missing: make deps"
    else
        skipped=$((skipped + 1))
        echo "SKIP $1: node is missing: make deps"
    fi
}

replay() {
    target=$(basename "$1")
    set -- "$1"
    for seed in tests/corpus/"${target#fuzz_}"/*; do
        [ ! -f "$seed" ] || set -- "$@" "$seed"
    done
    run "$target replay" "$@"
}

[ "$build" != build ] || run lint sh tests/lint.sh
for source in tests/test_*.c; do
    [ ! -f "$source" ] || run "$(basename "$source" .c)" \
        "$build/tests/$(basename "$source" .c)"
done
if [ -x "$ONNXFIX" ]; then
    for path; do
        [ ! -e "$path" ] || run "$path" build/tests/golden \
            --bin "$ONNXFIX" "$path"
    done
fi
for source in tests/fuzz_*.c; do
    case $source in
    tests/fuzz_replay.c | 'tests/fuzz_*.c') ;;
    *) replay "$build/tests/$(basename "$source" .c)" ;;
    esac
done
if [ "$build" = build ]; then
    for source in tests/*.mjs tools/web/test_*.mjs; do
        # What others import is no test of its own.
        [ ! -f "$source" ] ||
            grep -qs "from .*/${source##*/}" tests/*.mjs ||
            run_node "$source"
    done
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
