#ifndef PILLS_CEXPAT_SHIM_H
#define PILLS_CEXPAT_SHIM_H

#include <expat.h>

// Expat 2.9 deprecates this name, which is the only one that earlier versions have.
static inline XML_Size pills_current_line(XML_Parser parser) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return XML_GetCurrentLineNumber(parser);
#pragma GCC diagnostic pop
}

#endif
