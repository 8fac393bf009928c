#ifndef PILLS_CSQLITE_SHIM_H
#define PILLS_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import. SQLite copies the text
// before this returns.
static inline int pills_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int pills_sqlite3_switch_off(sqlite3 *connection, int option) {
    return sqlite3_db_config(connection, option, 0, (int *)0);
}

#endif
