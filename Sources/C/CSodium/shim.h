#ifndef PILLS_CSODIUM_SHIM_H
#define PILLS_CSODIUM_SHIM_H

#include <sodium.h>

#endif
