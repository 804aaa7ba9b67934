# onnxfix. `make help` lists the targets; V=1 shows the commands.
#
# CC=clang            another compiler
# CI=true, WERROR=1   warnings are errors
# GOLDEN=PATH         the golden tests that check and bless run
# FUZZ_SECONDS=N      time of each fuzz target
# PREFIX, DESTDIR     where install puts things

ifeq ($(origin CC),default)
CC := gcc
endif
FUZZ_CC ?= clang
FUZZ_SECONDS ?= 60
GOLDEN ?= tests/golden
PREFIX ?= /usr/local
export ONNXFIX_SHARED ?= $(abspath ../shared)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wformat=2
ifneq ($(filter true,$(CI))$(filter 1 true,$(WERROR)),)
WARNINGS += -Werror
endif
CPPFLAGS += -D_POSIX_C_SOURCE=200809L -Ilib -I. -Ibuild/gen
CSTD := -std=c11
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -DOX_ARENA_DEBUG
LDLIBS := -lprotobuf-c -lxxhash -lbrotlienc -lbrotlidec -lzstd -lcrypto -lzip \
	-lpng -ljpeg \
	-lcjson -lpthread -lm

# Everything is found by its place and name.
LIB_SRC := $(sort $(wildcard lib/*/*.c passes/*.c))
TOOL_SRC := $(sort $(wildcard tools/*.c))
SYNTH_SRC := $(sort $(wildcard tools/gen/synth*.c))
TEST_SRC := $(sort $(wildcard tests/test_*.c))
BENCH_SRC := $(sort $(wildcard tests/bench_*.c))
FUZZ_SRC := $(filter-out tests/fuzz_replay.c,$(sort $(wildcard tests/fuzz_*.c)))
# Other tests/*.c help the unit tests and are linked into each of them.
GOLDEN_SRC := $(sort $(wildcard tests/golden*.c))
HELP_SRC := $(filter-out $(TEST_SRC) $(BENCH_SRC) $(FUZZ_SRC) $(GOLDEN_SRC) \
	tests/fuzz_replay.c,$(sort $(wildcard tests/*.c)))

PROGRAMS := $(if $(wildcard tools/main.c),onnxfix) $(if $(SYNTH_SRC),synth)
TESTS := $(TEST_SRC:%.c=%) $(FUZZ_SRC:%.c=%)
BENCHES := $(BENCH_SRC:tests/%.c=build/bench/%)
FUZZERS := $(FUZZ_SRC:tests/%.c=build/fuzz/%)
GENERATED := build/gen/onnx.pb-c.h build/gen/onnx.pb-c.c
# What runs models in a browser; the other scripts are for tests.
WEB_FILES = $(filter-out %/test_run.mjs %/models.mjs %/inputs.mjs,$(wildcard \
	tools/web/*.mjs tools/web/*.json tools/web/*.html))
FORMATTED = $(shell find lib passes tools tests -name node_modules -prune -o \
	-name '*.[ch]' -print)

Q := $(if $(V),,@)

.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
.PHONY: all deps demo check lint bless asan fuzz bench format gen models \
	install clean help FORCE

all: $(PROGRAMS:%=build/%) build/libonnxfix.a ## build the program and the library (the default)

deps: build/deps/build build/deps/check build/deps/web ## install what is missing: Debian and npm packages

demo: all build/deps/web ## a model from faulty to packed, with sizes and hashes
	$(Q)sh tools/demo.sh

check: all $(TESTS:%=build/%) build/tests/golden build/deps/check build/deps/web ## lint and every test; ends with 'N passed, N failed, N skipped'
	$(Q)sh tests/run.sh build $(GOLDEN)

lint: $(GENERATED) build/deps/check ## the rules that a script can check
	$(Q)sh tests/lint.sh

bless: all build/tests/golden ## rewrite what the golden tests expect (GOLDEN=PATH: only those)
	$(Q)build/tests/golden --bin build/onnxfix --bless $(GOLDEN)

asan: $(PROGRAMS:%=build/asan/%) $(TESTS:%=build/asan/%) build/tests/golden ## unit and golden tests under the address and undefined sanitizers
	$(Q)sh tests/run.sh build/asan $(GOLDEN)

fuzz: $(FUZZERS) ## each fuzz target for FUZZ_SECONDS
	$(Q)sh tests/fuzz.sh $(FUZZ_SECONDS) $(FUZZERS)

bench: all $(BENCHES) ## time against cp and memcpy in the same run
	$(Q)sh tests/bench.sh $(BENCHES)

format: build/deps/check ## clang-format all sources in place
	$(Q)clang-format -i $(FORMATTED)

gen: build/deps/web ## regenerate the checked-in tables from ../shared/data
	$(Q)sh tools/gen/all.sh

models: build/deps/web ## fetch the public models that the tests use
	$(Q)node tools/web/models.mjs

install: all ## copy the program to DESTDIR/PREFIX/bin, the browser side to share/onnxfix
	install -d $(DESTDIR)$(PREFIX)/bin
	install build/onnxfix $(DESTDIR)$(PREFIX)/bin/onnxfix
	install -d $(DESTDIR)$(PREFIX)/share/onnxfix/web
	install -m 644 $(WEB_FILES) \
		$(DESTDIR)$(PREFIX)/share/onnxfix/web

clean: ## remove everything that was built
	rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-8s %s\n", $$1, $$2 }' \
		Makefile

# What the build, the tests and the JavaScript side need; see the script.
build/deps/%: tools/deps.sh
	$(Q)sh tools/deps.sh $*
	@mkdir -p $(@D) && touch $@
build/deps/web: tools/web/package-lock.json

# Generated sources.
$(GENERATED) &: lib/onnx/onnx.proto | build/deps/build
	@mkdir -p build/gen/new
	$(Q)protoc-c --proto_path=lib/onnx --c_out=build/gen/new onnx.proto
	@mv build/gen/new/* build/gen

build/gen/examples.c: FORCE
	@mkdir -p build/gen
	@awk -f tools/examples.awk $(sort $(wildcard tests/golden/*/example.t)) \
		/dev/null >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/gen/report.c: tools/report.html tools/report.awk
	@mkdir -p build/gen
	@awk -f tools/report.awk tools/report.html >$@

# $(call variant,OBJECTS,PROGRAMS,FLAGS,COMPILER): rules for one kind of
# build. A change of compiler or flags rebuilds it.
define variant
$1/flags: FORCE | build/deps/build
	@mkdir -p $1
	@echo '$4 $(CSTD) $(CPPFLAGS) $(WARNINGS) $3 $(CFLAGS)' >$1/flags.new
	@if cmp -s $1/flags.new $1/flags; then rm $1/flags.new; \
		else mv $1/flags.new $1/flags; fi

$1/gen/%.o: build/gen/%.c $1/flags
	@mkdir -p $$(@D)
	$(Q)$4 $(CSTD) $(CPPFLAGS) -w $3 $(CFLAGS) -MMD -MP -c -o $$@ $$<

$1/%.o: %.c $1/flags | $(GENERATED)
	@mkdir -p $$(@D)
	$(if $(V),,@echo '  CC $$<')
	$(Q)$4 $(CSTD) $(CPPFLAGS) $(WARNINGS) $3 $(CFLAGS) -MMD -MP -c -o $$@ $$<

$2/libonnxfix.a: $(LIB_SRC:%.c=$1/%.o) $1/gen/onnx.pb-c.o
	@mkdir -p $$(@D)
	$(Q)rm -f $$@ && ar rcs $$@ $$^

$2/onnxfix: $(TOOL_SRC:%.c=$1/%.o) $1/gen/examples.o $1/gen/report.o \
		$2/libonnxfix.a
$2/synth: $(SYNTH_SRC:%.c=$1/%.o) $2/libonnxfix.a
$2/tests/test_%: $1/tests/test_%.o $(HELP_SRC:%.c=$1/%.o) $2/libonnxfix.a \
		| build/deps/check
	@mkdir -p $$(@D)
	$(Q)$4 $3 $(CFLAGS) $(LDFLAGS) -o $$@ $$(filter %.o %.a,$$^) -lcmocka $(LDLIBS)
$2/tests/fuzz_%: $1/tests/fuzz_%.o $1/tests/fuzz_replay.o $2/libonnxfix.a
	@mkdir -p $$(@D)
	$(Q)$4 $3 $(CFLAGS) $(LDFLAGS) -o $$@ $$(filter %.o %.a,$$^) $(LDLIBS)
$2/bench/%: $1/tests/%.o $2/libonnxfix.a
	@mkdir -p $$(@D)
	$(Q)$4 $3 $(CFLAGS) $(LDFLAGS) -o $$@ $$(filter %.o %.a,$$^) $(LDLIBS)
$2/onnxfix $2/synth:
	@mkdir -p $$(@D)
	$(Q)$4 $3 $(CFLAGS) $(LDFLAGS) -o $$@ $$(filter %.o %.a,$$^) $(LDLIBS)
endef

$(eval $(call variant,build/obj,build,-O2 -g,$(CC)))
$(eval $(call variant,build/asan/obj,build/asan,-O1 -g $(SANITIZE),$(CC)))
$(eval $(call variant,build/fuzz/obj,build/fuzz/lib,-O1 -g $(SANITIZE) -fsanitize=fuzzer-no-link,$(FUZZ_CC)))

build/tests/golden: $(GOLDEN_SRC:%.c=build/obj/%.o)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

# A fuzz target brings libFuzzer's own main.
build/fuzz/fuzz_%: build/fuzz/obj/tests/fuzz_%.o build/fuzz/lib/libonnxfix.a \
		| build/deps/check
	$(Q)$(FUZZ_CC) $(SANITIZE) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

ifneq ($(MAKECMDGOALS),clean)
-include $(shell find build -name '*.d' 2>/dev/null)
endif
