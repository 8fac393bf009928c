// The smallest program that does what a reminder needs: it opens a database, writes into it durably that a popup is
// raised, shows it through libnotify, tells systemd that it is ready, and idles. What Pills costs is compared with it.
//
//   floor DATABASE [POPUPS]
//
// Without POPUPS it shows one and idles. With it, each popup has a moment at which it is due, 20 ms after the last,
// which is written in nanoseconds of the real-time clock.

#include <glib-unix.h>
#include <inttypes.h>
#include <libnotify/notify.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

#define MILLISECOND INT64_C(1000000)
#define SECOND (1000 * MILLISECOND)

static sqlite3 *database;
static int timer;
static int64_t due;
static long popups_left = 1;
static NotifyNotification *shown;

static void on_action(NotifyNotification *notification, char *action, gpointer data) {
    (void)notification, (void)action, (void)data;
}

static void show(void) {
    const char *raised = "INSERT INTO reminder VALUES ('2026-11-20', 'evening', 0)";
    if (sqlite3_exec(database, raised, NULL, NULL, NULL) != SQLITE_OK) exit(1);
    g_clear_object(&shown);
    shown = notify_notification_new("Evening pills", "Time for your evening pills.", "pills");
    notify_notification_set_urgency(shown, NOTIFY_URGENCY_CRITICAL);
    notify_notification_add_action(shown, "taken", "Taken", on_action, NULL, NULL);
    notify_notification_add_action(shown, "snooze", "Snooze 10 min", on_action, NULL, NULL);
    notify_notification_add_action(shown, "skip", "Skip", on_action, NULL, NULL);
    if (!notify_notification_show(shown, NULL)) exit(1);
}

static void arm(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    due = now.tv_sec * SECOND + now.tv_nsec + 20 * MILLISECOND;
    struct itimerspec setting = {.it_value = {.tv_sec = due / SECOND, .tv_nsec = due % SECOND}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

static gboolean on_due(gint descriptor, GIOCondition condition, gpointer data) {
    (void)condition, (void)data;
    uint64_t times;
    if (read(descriptor, &times, sizeof times) != sizeof times) return TRUE;
    show();
    if (data) printf("%" PRId64 "\n", due);
    if (--popups_left == 0 && data) exit(0);
    if (popups_left > 0) arm();
    return TRUE;
}

int main(int count, char **arguments) {
    if (count < 2 || sqlite3_open(arguments[1], &database) != SQLITE_OK) return 2;
    const char *schema = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA; "
                         "CREATE TABLE IF NOT EXISTS reminder (day, slot, raised_at); SELECT * FROM reminder;";
    if (sqlite3_exec(database, schema, NULL, NULL, NULL) != SQLITE_OK) return 1;
    if (!notify_init("floor")) return 1;
    if (count > 2) popups_left = atol(arguments[2]);
    timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    g_unix_fd_add(timer, G_IO_IN, on_due, count > 2 ? &popups_left : NULL);
    arm();
    sd_notify(0, "READY=1");
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
