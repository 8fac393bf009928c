// The bare writes and fsyncs of one durable change: what SQLite does for it with a rollback journal, to files of its
// own. Does them once for each line that comes in, and answers with the nanoseconds that they took.
//
//   fsyncs FOLDER

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096
#define CHANGED_PAGES 3

static const char bytes[CHANGED_PAGES * (PAGE + 8) + 512];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int put(int file, size_t length, off_t offset) {
    return pwrite(file, bytes, length, offset) == (ssize_t)length && fdatasync(file) == 0;
}

static int change(int journal, int database) {
    // The pages as they were, then how many they are, which makes the journal valid; the pages as they are; the
    // journal invalid again.
    return put(journal, sizeof bytes, 0) && put(journal, 12, 0) && put(database, CHANGED_PAGES * PAGE, 4 * PAGE)
        && put(journal, 28, 0);
}

int main(int count, char **arguments) {
    if (count != 2 || chdir(arguments[1]) != 0) return 2;
    int journal = open("journal", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int database = open("database", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    for (int page = 0; page < 16; page++) put(database, PAGE, page * PAGE);
    if (!change(journal, database)) return 1;
    while (getchar() == '\n') {
        int64_t begin = now();
        if (!change(journal, database)) return 1;
        printf("%" PRId64 "\n", now() - begin);
        fflush(stdout);
    }
}
