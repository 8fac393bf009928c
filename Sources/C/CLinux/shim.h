#ifndef PILLS_CLINUX_SHIM_H
#define PILLS_CLINUX_SHIM_H

// Linux calls and structures that Swift's Glibc module does not offer.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <getopt.h>
#include <langinfo.h>
#include <libintl.h>
#include <signal.h>
#include <linux/landlock.h>
#include <linux/memfd.h>
#include <linux/prctl.h>
#include <pty.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// glibc declares memfd_create(2) only for _GNU_SOURCE, which Swift's Glibc module is not built with.
static inline int pills_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "pills", MFD_CLOEXEC);
}

// pidfd_open(2), which has no function in older versions of glibc; -1 and errno where it fails. It is closed on exec.
static inline int pills_process_descriptor(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// getopt_long(3) answers partly through the globals optarg, optind and optopt, which Swift refuses to touch.
struct pills_getopt_step {
    int code;
    const char *value;
    int next_index;
    int rejected;
};

// Starts over with the next argument list; zero is glibc's way to forget the position within an argument too.
static inline void pills_getopt_restart(void) {
    optind = 0;
}

static inline struct pills_getopt_step pills_getopt_long(
    int count, char *const *arguments, const char *short_options, const struct option *long_options) {
    int code = getopt_long(count, arguments, short_options, long_options, NULL);
    return (struct pills_getopt_step){code, optarg, optind, optopt};
}

// ioctl(2) is variadic, which Swift cannot call. Zero where `descriptor` is no terminal or does not know its width.
static inline int pills_terminal_columns(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Zero where it is not known, as above.
static inline int pills_terminal_rows(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// nl_item is an enumeration of nameless constants, some of them glibc's own.
static inline nl_item pills_codeset_item(void) { return CODESET; }
static inline nl_item pills_first_weekday_item(void) { return ABDAY_1; }
// As they stand alone, without a day.
static inline nl_item pills_first_month_item(void) { return __ALTMON_1; }
static inline nl_item pills_first_short_month_item(void) { return _NL_ABALTMON_1; }

// With which weekday a week begins, 0 for Sunday. A locale counts it from a date that was a Sunday or a Monday; the
// date itself stands where other items have the address of a text (locale(5), "first_weekday" and "week").
static inline int pills_first_weekday(void) {
    int isMonday = (int)(size_t)nl_langinfo(_NL_TIME_WEEK_1STDAY) == 19971201;
    return (isMonday + nl_langinfo(_NL_TIME_FIRST_WEEKDAY)[0] - 1) % 7;
}

// landlock(7) has no functions in glibc, and prctl(2) is variadic. Each answers -1 and sets errno where it fails.

// What later headers than Debian 12's have; the kernel says by its ABI whether it knows them.
#define PILLS_LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#define PILLS_LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#define PILLS_LANDLOCK_ACCESS_NET_BIND_TCP (1ULL << 0)
#define PILLS_LANDLOCK_ACCESS_NET_CONNECT_TCP (1ULL << 1)

static inline int pills_landlock_abi(void) {
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

// A kernel that does not know of the second member takes it as long as it is zero.
static inline int pills_landlock_create_ruleset(unsigned long long file_access, unsigned long long network_access) {
    const struct {
        __u64 handled_access_fs;
        __u64 handled_access_net;
    } attributes = {file_access, network_access};
    return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

static inline int pills_landlock_add_path(int ruleset, int path, unsigned long long allowed_access) {
    const struct landlock_path_beneath_attr attributes = {allowed_access, path};
    return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0);
}

static inline int pills_landlock_restrict_self(int ruleset) {
    return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}

static inline int pills_set_no_new_privileges(void) {
    extern int prctl(int, ...);
    return prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL);
}

// accept4(2) and struct ucred of unix(7) are GNU extensions that Swift's Glibc module hides. <sys/socket.h> can't
// be included here to get them: with _GNU_SOURCE its fd_set differs from the one in that module.

/// accept4(2); the flags are O_CLOEXEC and O_NONBLOCK, which Linux defines to be SOCK_CLOEXEC and SOCK_NONBLOCK.
extern int pills_accept4(int listener, void *address, unsigned *size, int flags) __asm__("accept4");

/// What SO_PEERCRED reads: struct ucred.
struct pills_peer {
    int process;
    unsigned user;
    unsigned group;
};

// So are renameat2(2) and its flags.

/// The flag RENAME_NOREPLACE of <stdio.h>.
enum { pills_rename_noreplace = 1 };
extern int pills_renameat2(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned flags) __asm__("renameat2");

// So are malloc_trim(3) and mallopt(3).

extern int pills_malloc_trim(size_t keep) __asm__("malloc_trim");
/// M_ARENA_MAX of <malloc.h>.
enum { pills_most_arenas = -8 };
extern int pills_mallopt(int option, int value) __asm__("mallopt");

#endif
