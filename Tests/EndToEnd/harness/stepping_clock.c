// A wall clock that a test sets while programs run. Preloaded into them, it does what the kernel does when the clock is
// set (timerfd_create(2)): absolute timers of CLOCK_REALTIME follow the new time, and those armed with
// TFD_TIMER_CANCEL_ON_SET fail with ECANCELED when read. The monotonic clocks stay the machine's.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define BILLION 1000000000LL
#define MOST_DESCRIPTORS 1024

struct timer {
    int is_wall_clock;
    int is_armed;
    int flags;
    int was_cancelled;
    struct itimerspec setting;
};

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_timerfd_create)(int, int);
static int (*real_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static ssize_t (*real_read)(int, void *, size_t);

static _Atomic int64_t nanoseconds_ahead;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer timers[MOST_DESCRIPTORS];

static struct timespec moved(struct timespec time, int64_t by) {
    int64_t seconds = time.tv_sec + by / BILLION;
    int64_t rest = time.tv_nsec + by % BILLION;
    if (rest < 0) { rest += BILLION; seconds -= 1; }
    if (rest >= BILLION) { rest -= BILLION; seconds += 1; }
    return (struct timespec){.tv_sec = seconds, .tv_nsec = rest};
}

static int arm(int descriptor, struct timer *timer, struct itimerspec *former) {
    struct itimerspec setting = timer->setting;
    if (timer->is_armed && timer->flags & TFD_TIMER_ABSTIME) {
        setting.it_value = moved(setting.it_value, -nanoseconds_ahead);
        // Long ago: at once. Zero would disarm it.
        if (setting.it_value.tv_sec < 0) setting.it_value = (struct timespec){.tv_nsec = 1};
    }
    return real_timerfd_settime(descriptor, timer->flags, &setting, former);
}

static void set_clock(int64_t ahead) {
    pthread_mutex_lock(&lock);
    nanoseconds_ahead = ahead;
    for (int descriptor = 0; descriptor < MOST_DESCRIPTORS; descriptor++) {
        struct timer *timer = &timers[descriptor];
        if (!timer->is_wall_clock || !timer->is_armed) continue;
        if (timer->flags & TFD_TIMER_CANCEL_ON_SET) {
            struct itimerspec at_once = {.it_value = {.tv_nsec = 1}};
            timer->was_cancelled = 1;
            real_timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &at_once, NULL);
        } else {
            arm(descriptor, timer, NULL);
        }
    }
    pthread_mutex_unlock(&lock);
}

// Each step is what the clock is ahead from then on, as eight bytes.
static void *take_steps(void *descriptor) {
    int64_t ahead;
    while (real_read((int)(intptr_t)descriptor, &ahead, sizeof ahead) == sizeof ahead) set_clock(ahead);
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
    real_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
    real_read = dlsym(RTLD_NEXT, "read");
    const char *ahead = getenv("STEPPING_CLOCK_AHEAD"), *steps = getenv("STEPPING_CLOCK_STEPS");
    if (ahead) nanoseconds_ahead = strtoll(ahead, NULL, 10);
    // For writing too, so that it never ends.
    int descriptor = steps ? open(steps, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0) return;
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    pthread_t thread;
    if (pthread_create(&thread, NULL, take_steps, (void *)(intptr_t)descriptor) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!real_clock_gettime) real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_clock_gettime(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        *time = moved(*time, nanoseconds_ahead);
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int timerfd_create(int clock, int flags) {
    int descriptor = real_timerfd_create(clock, flags);
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS) {
        pthread_mutex_lock(&lock);
        timers[descriptor] = (struct timer){.is_wall_clock = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_ALARM};
        pthread_mutex_unlock(&lock);
    }
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *setting, struct itimerspec *former) {
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || !timers[descriptor].is_wall_clock) {
        return real_timerfd_settime(descriptor, flags, setting, former);
    }
    pthread_mutex_lock(&lock);
    struct timer *timer = &timers[descriptor];
    timer->flags = flags;
    timer->setting = *setting;
    timer->is_armed = setting->it_value.tv_sec != 0 || setting->it_value.tv_nsec != 0;
    timer->was_cancelled = 0;
    int result = arm(descriptor, timer, former);
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t read(int descriptor, void *buffer, size_t length) {
    if (!real_read) real_read = dlsym(RTLD_NEXT, "read");
    ssize_t result = real_read(descriptor, buffer, length);
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || !timers[descriptor].was_cancelled) return result;
    timers[descriptor].was_cancelled = 0;
    errno = ECANCELED;
    return -1;
}
