/* For a service manager on a machine without a clock that could wake it: it is told that there is one. Whether it may use it is
   still for the kernel to say. What it starts does not get this. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

__attribute__((constructor)) static void keep_to_one_program(void) { unsetenv("LD_PRELOAD"); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*original)(clockid_t, struct timespec *);
    if (original == NULL) original = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return original(clock == CLOCK_REALTIME_ALARM ? CLOCK_REALTIME : clock, time);
}
