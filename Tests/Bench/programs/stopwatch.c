// Runs programs in turn, round after round, and writes for each run which it was and the nanoseconds from start to end.
//
//   stopwatch ROUNDS <COMMANDS
//
// A command a line, its arguments separated by tabs. What the programs print is thrown away. One that fails ends it.

#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#define MOST_COMMANDS 32
#define MOST_ARGUMENTS 32

extern char **environ;

static char *commands[MOST_COMMANDS][MOST_ARGUMENTS + 1];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int read_commands(void) {
    int number = 0;
    char *line = NULL;
    size_t size = 0;
    while (number < MOST_COMMANDS && getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *rest = line;
        for (int argument = 0; rest && argument < MOST_ARGUMENTS; argument++) {
            commands[number][argument] = strsep(&rest, "\t");
        }
        number++;
        // The arguments stay where they are.
        line = NULL;
    }
    return number;
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    int number = read_commands();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    // The first round warms the caches, and is not written.
    for (long round = 0; round <= atol(arguments[1]); round++) {
        for (int index = 0; index < number; index++) {
            pid_t process;
            int status;
            int64_t begin = now();
            if (posix_spawnp(&process, commands[index][0], &actions, NULL, commands[index], environ) != 0
                || waitpid(process, &status, 0) != process || status != 0) {
                fprintf(stderr, "%s failed\n", commands[index][0]);
                return 1;
            }
            int64_t end = now();
            if (round == 0) continue;
            printf("%d %" PRId64 "\n", index, end - begin);
        }
    }
}
