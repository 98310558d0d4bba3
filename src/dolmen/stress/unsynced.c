/* Writes down what a process does to the files of one folder, so that a power cut can be played out afterwards.
 *
 * Loaded with LD_PRELOAD. Every call is passed on to the C library; besides, a record of it is appended to a journal
 * outside the folder. disk.py reads the journal and knows what had been synced and what a disk might have forgotten.
 * Only calls through the C library are seen: no mmap (SQLite maps its -shm only), no fopen, no io_uring. disk.py
 * compares the journal with the files, so a write that was not seen is noticed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, CUT_TO, SYNC_BEGINS, SYNC_ENDS, RENAMED, UNLINKED, FAILED, DOUBLED };
enum { CREATED = 1, EMPTIED = 2 };
enum { MOST_FILES = 1 << 16, MOST_PARTS = 64 };

struct record {
    uint32_t what, process;
    int32_t file;
    uint32_t flags;
    uint64_t offset, length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static size_t folder_length;
static int journal = -1;
static unsigned char ours[MOST_FILES];
static uint32_t tickets;

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static int real_open(const char *path, int flags, mode_t mode) {
    REAL(int, open64, const char *, int, ...);
    return real(path, flags, mode);
}

static ssize_t real_writev(int file, const struct iovec *parts, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    return real(file, parts, count);
}

__attribute__((constructor)) static void begin(void) {
    const char *where = getenv("DOLMEN_UNSYNCED_FOLDER"), *to = getenv("DOLMEN_UNSYNCED_JOURNAL");
    if (!where || !to || !realpath(where, folder)) return;
    folder_length = strlen(folder);
    journal = real_open(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void give_up(void) {
    static const char why[] = "unsynced: the journal cannot be written\n";
    struct iovec line = {(void *)why, sizeof why - 1};
    real_writev(2, &line, 1);
    abort();
}

static void append(struct record record, const struct iovec *parts, int count) {
    struct iovec all[MOST_PARTS + 1] = {{&record, sizeof record}};
    if (count > MOST_PARTS) give_up();
    for (int i = 0; i < count; i++) all[i + 1] = parts[i];
    ssize_t whole = (ssize_t)(sizeof record + record.length);
    if (real_writev(journal, all, count + 1) != whole) give_up();
}

static void note(uint32_t what, int file, uint32_t flags, uint64_t offset) {
    append((struct record){what, (uint32_t)getpid(), file, flags, offset, 0}, NULL, 0);
}

static void note_path(uint32_t what, int file, uint32_t flags, const char *path, size_t length) {
    struct iovec text = {(void *)path, length};
    append((struct record){what, (uint32_t)getpid(), file, flags, 0, length}, &text, 1);
}

static int is_ours(int file) { return journal >= 0 && file >= 0 && file < MOST_FILES && ours[file]; }

/* The whole path if it lies in the folder, or is the folder itself. */
static int inside(int at, const char *path, char *whole) {
    char parent[PATH_MAX], copy[PATH_MAX];
    if (journal < 0 || !path || strlen(path) >= PATH_MAX) return 0;
    if (path[0] != '/' && at != AT_FDCWD) return 0;
    if (realpath(path, whole) && !strcmp(whole, folder)) return 1;
    strcpy(copy, path);
    char *slash = strrchr(copy, '/');
    const char *name = slash ? slash + 1 : copy;
    if (slash) *slash = 0;
    if (!realpath(slash ? (slash == copy ? "/" : copy) : ".", parent)) return 0;
    if (strncmp(parent, folder, folder_length) || (parent[folder_length] && parent[folder_length] != '/')) return 0;
    return snprintf(whole, PATH_MAX, "%s/%s", parent, name) < PATH_MAX;
}

static int open_noted(int at, const char *path, int flags, mode_t mode) {
    REAL(int, openat64, int, const char *, int, ...);
    char whole[PATH_MAX];
    if (!inside(at, path, whole)) {
        int file = real(at, path, flags, mode);
        if (file >= 0 && file < MOST_FILES) ours[file] = 0;
        return file;
    }
    pthread_mutex_lock(&lock);
    int was_there = access(whole, F_OK) == 0;
    int file = real(at, path, flags, mode);
    int error = errno;
    if (file >= MOST_FILES) give_up();
    if (file >= 0) {
        ours[file] = 1;
        uint32_t how = (was_there ? 0 : CREATED) | ((flags & O_TRUNC) && was_there ? EMPTIED : 0);
        note_path(OPENED, file, how, whole, strlen(whole));
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return file;
}

#define MODE(flags, mode) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags, mode) return open_noted(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return open_noted(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags, mode) return open_noted(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags, mode) return open_noted(at, path, flags, mode); }
int creat(const char *path, mode_t mode) { return open_noted(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int file) {
    REAL(int, close, int);
    if (file >= 0 && file < MOST_FILES) ours[file] = 0;
    return real(file);
}

static int doubled(int file, int other) {
    if (other >= MOST_FILES && is_ours(file)) give_up();
    if (other < 0 || other >= MOST_FILES) return other;
    ours[other] = is_ours(file);
    if (ours[other]) {
        pthread_mutex_lock(&lock);
        note(DOUBLED, file, (uint32_t)other, 0);
        pthread_mutex_unlock(&lock);
    }
    return other;
}

int dup(int file) { REAL(int, dup, int); return doubled(file, real(file)); }
int dup2(int file, int to) { REAL(int, dup2, int, int); return doubled(file, real(file, to)); }
int dup3(int file, int to, int flags) { REAL(int, dup3, int, int, int); return doubled(file, real(file, to, flags)); }

/* Writes are noted before they are done, under the lock: when the process is killed, at most the very last one that
 * the journal holds is not in the files. */
static size_t length_of(const struct iovec *parts, int count) {
    size_t length = 0;
    for (int i = 0; i < count; i++) length += parts[i].iov_len;
    return length;
}

static uint64_t here(int file) {
    struct stat found;
    int flags = fcntl(file, F_GETFL);
    if (flags >= 0 && flags & O_APPEND && fstat(file, &found) == 0) return (uint64_t)found.st_size;
    return (uint64_t)lseek(file, 0, SEEK_CUR);
}

static void note_write(int file, const struct iovec *parts, int count, uint64_t offset) {
    pthread_mutex_lock(&lock);
    append((struct record){WRITTEN, (uint32_t)getpid(), file, 0, offset, length_of(parts, count)}, parts, count);
}

/* What was noted and not done, or not whole, is taken back; what is left of it is noted again. */
static ssize_t written(int file, const struct iovec *parts, int count, uint64_t offset, ssize_t done) {
    int error = errno;
    if (done < (ssize_t)length_of(parts, count)) {
        note(FAILED, file, 0, 0);
        for (int i = 0; i < count && done > 0; i++) {
            struct iovec part = parts[i];
            ssize_t before = (ssize_t)length_of(parts, i);
            if (before >= done) break;
            if ((ssize_t)part.iov_len > done - before) part.iov_len = (size_t)(done - before);
            struct record again = {WRITTEN, (uint32_t)getpid(), file, 0, offset + (uint64_t)before, part.iov_len};
            append(again, &part, 1);
        }
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}

ssize_t write(int file, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    if (!is_ours(file)) return real(file, data, length);
    struct iovec part = {(void *)data, length};
    uint64_t at = here(file);
    note_write(file, &part, 1, at);
    return written(file, &part, 1, at, real(file, data, length));
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (!is_ours(file)) return real_writev(file, parts, count);
    uint64_t at = here(file);
    note_write(file, parts, count, at);
    return written(file, parts, count, at, real_writev(file, parts, count));
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    if (!is_ours(file)) return real(file, data, length, at);
    struct iovec part = {(void *)data, length};
    note_write(file, &part, 1, (uint64_t)at);
    return written(file, &part, 1, (uint64_t)at, real(file, data, length, at));
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t at) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    if (!is_ours(file)) return real(file, data, length, at);
    struct iovec part = {(void *)data, length};
    note_write(file, &part, 1, (uint64_t)at);
    return written(file, &part, 1, (uint64_t)at, real(file, data, length, at));
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
    REAL(ssize_t, pwritev, int, const struct iovec *, int, off_t);
    if (!is_ours(file)) return real(file, parts, count, at);
    note_write(file, parts, count, (uint64_t)at);
    return written(file, parts, count, (uint64_t)at, real(file, parts, count, at));
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
    REAL(ssize_t, pwritev64, int, const struct iovec *, int, off64_t);
    if (!is_ours(file)) return real(file, parts, count, at);
    note_write(file, parts, count, (uint64_t)at);
    return written(file, parts, count, (uint64_t)at, real(file, parts, count, at));
}

static int truncated(int file, int done) {
    int error = errno;
    if (done != 0) note(FAILED, file, 0, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}

int ftruncate(int file, off_t size) {
    REAL(int, ftruncate, int, off_t);
    if (!is_ours(file)) return real(file, size);
    pthread_mutex_lock(&lock);
    note(CUT_TO, file, 0, (uint64_t)size);
    return truncated(file, real(file, size));
}

int ftruncate64(int file, off64_t size) {
    REAL(int, ftruncate64, int, off64_t);
    if (!is_ours(file)) return real(file, size);
    pthread_mutex_lock(&lock);
    note(CUT_TO, file, 0, (uint64_t)size);
    return truncated(file, real(file, size));
}

/* What was written before a sync begins is safe when it ends; what others write in the meantime is not. */
static uint32_t sync_begins(int file) {
    pthread_mutex_lock(&lock);
    uint32_t ticket = ++tickets;
    note(SYNC_BEGINS, file, ticket, 0);
    pthread_mutex_unlock(&lock);
    return ticket;
}

static int sync_ends(int file, uint32_t ticket, int done) {
    int error = errno;
    if (done == 0) {
        pthread_mutex_lock(&lock);
        note(SYNC_ENDS, file, ticket, 0);
        pthread_mutex_unlock(&lock);
    }
    errno = error;
    return done;
}

int fsync(int file) {
    REAL(int, fsync, int);
    if (!is_ours(file)) return real(file);
    uint32_t ticket = sync_begins(file);
    return sync_ends(file, ticket, real(file));
}

int fdatasync(int file) {
    REAL(int, fdatasync, int);
    if (!is_ours(file)) return real(file);
    uint32_t ticket = sync_begins(file);
    return sync_ends(file, ticket, real(file));
}

static int name_changed(uint32_t what, const char *paths, size_t length, int done) {
    int error = errno;
    if (done == 0) note_path(what, -1, 0, paths, length);
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}

static int rename_noted(int at, const char *old, int to, const char *new, int (*real)(int, const char *, int, const char *)) {
    char one[PATH_MAX], other[PATH_MAX], both[2 * PATH_MAX];
    if (!inside(at, old, one) || !inside(to, new, other)) return real(at, old, to, new);
    size_t length = (size_t)snprintf(both, sizeof both, "%s%c%s", one, 0, other);
    pthread_mutex_lock(&lock);
    return name_changed(RENAMED, both, length, real(at, old, to, new));
}

static int real_renameat(int at, const char *old, int to, const char *new) {
    REAL(int, renameat, int, const char *, int, const char *);
    return real(at, old, to, new);
}

int rename(const char *old, const char *new) { return rename_noted(AT_FDCWD, old, AT_FDCWD, new, real_renameat); }
int renameat(int at, const char *old, int to, const char *new) { return rename_noted(at, old, to, new, real_renameat); }

static int unlink_noted(int at, const char *path, int flags) {
    REAL(int, unlinkat, int, const char *, int);
    char whole[PATH_MAX];
    if (!inside(at, path, whole)) return real(at, path, flags);
    pthread_mutex_lock(&lock);
    return name_changed(UNLINKED, whole, strlen(whole), real(at, path, flags));
}

int unlink(const char *path) { return unlink_noted(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return unlink_noted(at, path, flags); }
