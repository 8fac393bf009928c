// The smallest client that asks for the status and prints what it is told.
//
//   status_client SOCKET

#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char call[] = "{\"method\":\"org.pills.Control.GetStatus\",\"parameters\":{}}";

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) return 1;
    if (write(connection, call, sizeof call) != sizeof call) return 1;
    char answer[65536];
    ssize_t received;
    while ((received = read(connection, answer, sizeof answer)) > 0) {
        int is_last = answer[received - 1] == 0;
        if (write(STDOUT_FILENO, answer, (size_t)(received - is_last)) < 0) return 1;
        if (is_last) return 0;
    }
    return 1;
}
