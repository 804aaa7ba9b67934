#!/bin/sh
# The rules of the house style that a script can check; each finding is one
# line FILE:LINE: what is wrong. Ends with 'N passed, N failed, N skipped'.
set -u
cd "$(dirname "$0")/.."
export LC_ALL=C

# The layers of lib, lowest first; of those on one line none knows another.
layers='
base
num
onnx
ir
check shape
target
runtime dist s3
'

# Whole tree but for what was fetched or built.
files() {
    [ $# -gt 0 ] || set -- -name "*"
    find . -name node_modules -prune -o -path ./build -prune -o \
        -path ./.git -prune -o -type f \( "$@" \) -print | sed 's|^\./||' | sort
}

sources() { files -name '*.[ch]'; }

# Reads file names, runs an awk program over those files.
awk_over() { xargs -d '\n' -r awk "$@"; }

check_file_length() {
    files -name "*.[ch]" -o -name "*.sh" -o -name "*.mjs" -o -name "*.awk" \
        -o -name Makefile | awk_over '
        FNR == 1001 { print FILENAME ":1001: more than 1000 lines: split it" }'
    [ ! -f README.md ] || awk '
        FNR == 201 { print "README.md:201: more than 200 lines" }' README.md
}

# Our formatting puts the braces of a function at the start of a line.
check_function_length() {
    sources | awk_over '
        FNR == 1 { start = open = blank = 0 }
        /^$/ || /\*\/$/ || /^#/ { blank = 1; next }
        blank && /^[A-Za-z_]/ { start = FNR; blank = 0 }
        /^\{$/ { open = 1 }
        /^}/ && open { end() }
        function end() {
            open = 0
            if (FNR - start + 1 > 100)
                print FILENAME ":" start ": function of " FNR - start + 1 \
                    " lines, at most 100"
            blank = 1
        }'
    files -name '*.mjs' -o -name '*.sh' | awk_over '
        /^(export )?(async )?function/ || /^[a-z_]+\(\) \{/ { start = FNR }
        /^}/ && start {
            if (FNR - start + 1 > 100)
                print FILENAME ":" start ": function of " FNR - start + 1 \
                    " lines, at most 100"
            start = 0
        }'
}

check_layers() {
    sources | grep -E "^(lib|passes|tools)/" | awk_over -v layers="$layers" '
        BEGIN {
            n = split(layers, line, "\n")
            for (i = 1; i <= n; i++) {
                m = split(line[i], names, " ")
                for (k = 1; k <= m; k++)
                    rank[names[k]] = i
            }
            top["passes"] = n + 1
            top["tools"] = n + 2
            top["tests"] = n + 3
        }
        FNR == 1 {
            split(FILENAME, part, "/")
            own = part[1] == "lib" ? part[2] : part[1]
            mine = part[1] == "lib" ? rank[own] : top[own]
            if (!mine)
                print FILENAME ":1: " own " is in no layer of tests/lint.sh"
        }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, quoted, "\"")
            from = quoted[2]
            if (from == "onnx.pb-c.h")
                from = "onnx/"
            sub(/^lib\//, "", from)
            slash = index(from, "/")
            name = slash ? substr(from, 1, slash - 1) : ""
            its = name in top ? top[name] : rank[name]
            where = FILENAME ":" FNR ": "
            if (!its)
                print where "\"" quoted[2] "\" names no folder of lib, " \
                    "passes or tools"
            else if (name != own && its >= mine)
                print where own " must not include " name \
                    " (layers in tests/lint.sh)"
        }'
}

check_headers_alone() {
    files -name '*.h' | while read -r header; do
        printf "#include \"%s\"\nextern int lint;\n" "$header" |
            gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Ilib -I. -Ibuild/gen \
                -Wall -Wextra -Wpedantic -Wundef -fsyntax-only -x c - 2>&1 | awk -v header="$header" '
                /: (error|warning|fatal error): / {
                    print header ":1: does not compile alone: " $0
                    exit
                }'
    done
}

check_names() {
    files -path './lib/*' -o -path './passes/*' -o -path './tools/*' -o \
        -path './tests/*' | awk -F / '
        { name = $NF }
        /^tests\/(golden|corpus)\// || name ~ /^package(-lock)?\.json$/ ||
            name == "README.md" { next }
        name !~ /^[a-z][a-z0-9_]*(\.[a-z0-9]+)?$/ {
            print $0 ":1: the name is not lower_snake"
        }
        name ~ /\.[ch]$/ && name in seen {
            print $0 ":1: the name is taken by " seen[name]
        }
        { seen[name] = $0 }'
}

check_format() {
    sources | xargs -d '\n' clang-format --dry-run --Werror 2>&1 | awk -F : '
        / error: / && !seen[$1]++ {
            print $1 ":" $2 ": not as clang-format has it: make format"
        }'
}

check_paths() {
    files -size -2000k | xargs -d '\n' grep -nIE '(^|[^a-z])/(wor[k]|hom[e])/' |
        sed 's/^\([^:]*:[0-9]*\):.*/\1: a path of one machine/'
    files -name '*lock*.json' | xargs -d '\n' -r grep -nH '"resolve[d]"' |
        sed 's/^\([^:]*:[0-9]*\):.*/\1: names a registry/'
}

check_sizes() {
    files -size +1048576c | sed 's/$/:1: larger than 1 MB/'
}

check_top_level() {
    for name in *; do
        case $name in
        tools | lib | passes | models | tests | build) ;;
        Makefile | README.md | LICENSE) ;;
        *) echo "$name:1: does not belong at the top level" ;;
        esac
    done
}

# A pass and a command each have a line in their table and an example.
check_tables() {
    for source in passes/*.c; do
        name=$(sed -n '/^const ox_pass /,/};/s/.*\.name = "\(.*\)".*/\1/p' "$source")
        id=$(sed -n 's/^const ox_pass \([a-z0-9_]*\) = .*/\1/p' "$source")
        [ -z "$id" ] || has_entry "$source" "$name" passes/passes.def "OX_PASS($id)"
    done
    for source in tools/cmd_*.c; do
        name=$(sed -n '/^const ox_command /,/};/s/.*\.name = "\([a-z0-9-]*\)".*/\1/p' "$source")
        id=$(sed -n 's/^const ox_command \([a-z0-9_]*\) = .*/\1/p' "$source")
        [ -z "$id" ] || has_entry "$source" "$name" tools/commands.def "OX_COMMAND($id)"
    done
}

# has_entry SOURCE NAME TABLE LINE
has_entry() {
    grep -qF "$4" "$3" || echo "$1:1: '$4' is not in $3"
    case $2 in
    '' | *[!a-z0-9-]*) echo "$1:1: the name '$2' is not of a-z, 0-9 and -" ;;
    esac
    [ -f "tests/golden/$2/example.t" ] ||
        echo "$1:1: no tests/golden/$2/example.t"
}

check_generated() { sh tools/gen/all.sh --check; }

passed=0
failed=0
skipped=0
for rule in file_length function_length layers headers_alone names format \
    paths sizes top_level tables generated; do
    findings=$(check_$rule 2>&1)
    case $findings in
    '')
        passed=$((passed + 1))
        ;;
    SKIP*)
        skipped=$((skipped + 1))
        echo "$findings"
        ;;
    *)
        failed=$((failed + 1))
        echo "$findings"
        ;;
    esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
