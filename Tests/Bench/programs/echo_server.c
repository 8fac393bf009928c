// The smallest server of a Unix socket: it answers each message, ended by a NUL, with one of a given length.
//
//   echo_server SOCKET LENGTH

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 3) return 2;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
    size_t length = strtoul(arguments[2], NULL, 10);
    char *answer = calloc(1, length);
    memset(answer, 'x', length - 1);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 8) != 0) return 1;
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        char message[4096];
        ssize_t received;
        while ((received = read(connection, message, sizeof message)) > 0) {
            for (ssize_t index = 0; index < received; index++) {
                if (message[index] == 0 && write(connection, answer, length) < 0) return 1;
            }
        }
        close(connection);
    }
}
