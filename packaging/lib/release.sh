# shellcheck shell=bash
# How Swift builds what is shipped. Sourced, never run; needs common.sh and toolchain.sh.

# What 'swift build' is told, at the top of the source tree: optimised, with the Swift runtime in the program.
# shellcheck disable=SC2034 # for those who source this
set_release_options() {
    release_options=(--configuration release --static-swift-stdlib)
    release_options+=(-Xswiftc -use-ld=lld)
    # It would be stripped from what is shipped, and takes time to make.
    release_options+=(-debug-info-format none)
    # What no program calls is left out of it, function by function: all are visible within the program alone.
    release_options+=(-Xswiftc -Xfrontend -Xswiftc -internalize-at-link -Xswiftc -Xfrontend -Xswiftc -function-sections)
    # Constants are mapped read-only. The linker of older toolchains aborts on such a script.
    if is_new_enough "$(swift_version "$(dirname "$(command -v swift)")")" 6.2; then
        release_options+=(-Xlinker -T -Xlinker "$root/packaging/lib/read-only-constants")
    fi
    # Nothing is loaded from beside the programs, and nothing loads them.
    release_options+=(--disable-local-rpath -Xlinker --no-export-dynamic)
    # Types are made by their accessors, not looked for by name among all that the programs hold.
    release_options+=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
    # The Swift runtime uses a corner of the C++ library, whose thousands of symbols the loader would look up at each start.
    local cxx_library
    cxx_library=$(g++ --print-file-name=libstdc++.a 2>/dev/null || true)
    if [[ -f $cxx_library ]]; then
        mkdir -p "$root/.build/static"
        ln --force --symbolic "$cxx_library" "$root/.build/static"
        release_options+=(-Xswiftc "-L$root/.build/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
    fi
    # Packed relocations save a megabyte; the loader knows them from glibc 2.36 on.
    if is_new_enough "$(getconf GNU_LIBC_VERSION | sed -n 's/^glibc \([0-9.]*\)$/\1/p')" 2.36; then
        release_options+=(-Xlinker -z -Xlinker pack-relative-relocs)
    fi
}
