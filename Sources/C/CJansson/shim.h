#ifndef PILLS_CJANSSON_SHIM_H
#define PILLS_CJANSSON_SHIM_H

#include <jansson.h>

#endif
