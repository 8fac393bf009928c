// What the Swift runtime takes of libdispatch to run tasks, which no program of Pills starts. Where the runtime is part of a
// program, this takes the place of that library: its tables alone are 70 KiB that each process has to itself.
// Hidden, so that a shared library that does use libdispatch still finds the real one.
#include <stdlib.h>

#define NEVER_CALLED(name) \
    __attribute__((visibility("hidden"))) void name(void) { abort(); }
#define NEVER_READ(name) \
    __attribute__((visibility("hidden"))) const char name = 0;

NEVER_CALLED(dispatch_activate)
NEVER_CALLED(dispatch_after_f)
NEVER_CALLED(dispatch_assert_queue)
NEVER_CALLED(dispatch_async_f)
NEVER_CALLED(dispatch_main)
NEVER_CALLED(dispatch_queue_attr_make_with_qos_class)
NEVER_CALLED(dispatch_queue_create)
NEVER_CALLED(dispatch_queue_set_width)
NEVER_CALLED(dispatch_release)
NEVER_CALLED(dispatch_set_context)
NEVER_CALLED(dispatch_source_create)
NEVER_CALLED(dispatch_source_set_event_handler_f)
NEVER_CALLED(dispatch_source_set_timer)
NEVER_CALLED(dispatch_time)
NEVER_CALLED(dispatch_walltime)
NEVER_READ(_dispatch_main_q)
NEVER_READ(_dispatch_queue_attr_concurrent)
NEVER_READ(_dispatch_source_type_timer)
