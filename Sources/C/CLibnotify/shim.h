#ifndef PILLS_CLIBNOTIFY_SHIM_H
#define PILLS_CLIBNOTIFY_SHIM_H

#include <gio/gio.h>
#include <libnotify/notify.h>

// Later GLib marks its flags, and then Swift imports them as members of their type instead of by these names.
static inline GConnectFlags pills_connect_swapped(void) { return G_CONNECT_SWAPPED; }

// g_object_get and g_object_set are variadic, which Swift cannot call.

static inline gint pills_get_int(gpointer object, const char *property) {
    gint value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}

static inline void pills_set_int(gpointer object, const char *property, gint value) {
    g_object_set(object, property, value, NULL);
}

#endif
