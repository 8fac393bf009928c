#ifndef PILLS_CLIBNOTIFY_SHIM_H
#define PILLS_CLIBNOTIFY_SHIM_H

#include <gio/gio.h>
#include <libnotify/notify.h>

#endif
