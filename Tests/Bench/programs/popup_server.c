// The fastest notification server there can be: it shows nothing, and writes for each popup when it arrived, in
// nanoseconds of the real-time clock, and which it replaces.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <systemd/sd-bus.h>
#include <time.h>

static uint32_t latest;

static int get_capabilities(sd_bus_message *call, void *data, sd_bus_error *error) {
    (void)data, (void)error;
    return sd_bus_reply_method_return(call, "as", 2, "actions", "body");
}

static int get_server_information(sd_bus_message *call, void *data, sd_bus_error *error) {
    (void)data, (void)error;
    return sd_bus_reply_method_return(call, "ssss", "popup_server", "Pills", "1", "1.2");
}

static int notify(sd_bus_message *call, void *data, sd_bus_error *error) {
    (void)data, (void)error;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const char *application;
    uint32_t replaced;
    int result = sd_bus_message_read(call, "su", &application, &replaced);
    if (result < 0) return result;
    printf("%" PRId64 " %" PRIu32 "\n", (int64_t)now.tv_sec * 1000000000 + now.tv_nsec, replaced);
    fflush(stdout);
    return sd_bus_reply_method_return(call, "u", replaced ? replaced : ++latest);
}

static int close_notification(sd_bus_message *call, void *data, sd_bus_error *error) {
    (void)data, (void)error;
    uint32_t id;
    int result = sd_bus_message_read(call, "u", &id);
    if (result < 0) return result;
    sd_bus_emit_signal(sd_bus_message_get_bus(call), "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications", "NotificationClosed", "uu", id, 3);
    return sd_bus_reply_method_return(call, "");
}

static const sd_bus_vtable methods[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("GetCapabilities", "", "as", get_capabilities, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("GetServerInformation", "", "ssss", get_server_information, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Notify", "susssasa{sv}i", "u", notify, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("CloseNotification", "u", "", close_notification, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("NotificationClosed", "uu", 0),
    SD_BUS_SIGNAL("ActionInvoked", "us", 0),
    SD_BUS_VTABLE_END,
};

int main(void) {
    sd_bus *bus = NULL;
    int result = sd_bus_open_user(&bus);
    if (result >= 0) {
        result = sd_bus_add_object_vtable(
            bus, NULL, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", methods, NULL);
    }
    if (result >= 0) result = sd_bus_request_name(bus, "org.freedesktop.Notifications", 0);
    while (result >= 0) {
        result = sd_bus_process(bus, NULL);
        if (result == 0) result = sd_bus_wait(bus, UINT64_MAX);
    }
    sd_bus_unref(bus);
    return 1;
}
