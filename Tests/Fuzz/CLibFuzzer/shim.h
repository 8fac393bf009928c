#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer installs no header; this is its documented way in for a program that has its own main.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *start, size_t count));
