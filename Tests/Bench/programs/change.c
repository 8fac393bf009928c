// One durable change by SQLite alone: three rows in one transaction that change four pages, as a dose taken does, in a database
// that is opened as that of Pills is. Makes one for each line that comes in, and answers with the nanoseconds that it took.
//
//   change DATABASE

#include <inttypes.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static const char tables[] =
    "PRAGMA synchronous = EXTRA; PRAGMA locking_mode = EXCLUSIVE;"
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, subject TEXT, statement TEXT) WITHOUT ROWID;"
    "CREATE INDEX entry_of_subject ON entry (subject);"
    "CREATE TABLE head (subject TEXT, number INTEGER, PRIMARY KEY (subject, number)) WITHOUT ROWID;"
    "CREATE TABLE answer (day TEXT, number INTEGER, PRIMARY KEY (day, number)) WITHOUT ROWID;";

static const char *const rows[] = {
    "BEGIN IMMEDIATE",
    "INSERT INTO entry VALUES (?1, '0000000000 2026-11-27 evening', 'dose medication=0000000000 answer=taken name=Pills')",
    "INSERT INTO head VALUES ('0000000000 2026-11-27 evening', ?1)",
    "INSERT INTO answer VALUES ('2026-11-27', ?1)",
    "COMMIT",
};
#define STEPS (sizeof rows / sizeof *rows)

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(int count, char **arguments) {
    sqlite3 *database;
    sqlite3_stmt *statements[STEPS];
    if (count != 2 || sqlite3_open(arguments[1], &database) != SQLITE_OK) return 2;
    if (sqlite3_exec(database, tables, NULL, NULL, NULL) != SQLITE_OK) return 1;
    for (size_t step = 0; step < STEPS; step++)
        if (sqlite3_prepare_v2(database, rows[step], -1, &statements[step], NULL) != SQLITE_OK) return 1;
    for (int number = 1; getchar() == '\n'; number++) {
        int64_t begin = now();
        for (size_t step = 0; step < STEPS; step++) {
            sqlite3_bind_int(statements[step], 1, number);
            if (sqlite3_step(statements[step]) != SQLITE_DONE || sqlite3_reset(statements[step]) != SQLITE_OK) return 1;
        }
        printf("%" PRId64 "\n", now() - begin);
        fflush(stdout);
    }
}
