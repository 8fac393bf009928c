#ifndef PILLS_CGLIB_SHIM_H
#define PILLS_CGLIB_SHIM_H

#include <glib.h>

#endif
