#ifndef PILLS_CEXPAT_SHIM_H
#define PILLS_CEXPAT_SHIM_H

#include <expat.h>

#endif
