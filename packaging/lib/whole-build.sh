# shellcheck shell=bash
# How Swift builds for tests where all is built anew. Sourced, never run; needs common.sh.

# What 'swift build' is told beside the rest: each module is read once, which takes a quarter less time than reading it once
# for each processor. Where little was changed since the last build, that is no gain.
# shellcheck disable=SC2034 # for those who source this
set_whole_build_options() {
    whole_build_options=(-Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization)
    # And no second time for what others import of it.
    whole_build_options+=(-Xswiftc -no-emit-module-separately-wmo)
    # An object for each file, as the package manager expects.
    whole_build_options+=(-Xswiftc -num-threads -Xswiftc "$(nproc)")
}
