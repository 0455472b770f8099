// Preloaded into a server: lets the system calls that write to its database fail as a full, broken or slow disk would.
//
// TREIZE_FAULT_CONTROL names a file that holds what is wrong at present: `off`, `enospc`, `eio`, `erofs`, `fsync-eio`,
// `fsync-slow`, `fsync-stuck` (until it is something else). Only files are affected whose path contains TREIZE_FAULT_NAME.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum fault { OFF, ENOSPC_, EIO_, EROFS_, FSYNC_EIO, FSYNC_SLOW, FSYNC_STUCK, FAULTS };

// What a file holds.
static void read_text(const char *path, char *text, size_t room) {
    int kept = errno, file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    memset(text, 0, room);
    if (file >= 0) {
        if (syscall(SYS_read, file, text, room - 1) < 0) text[0] = 0;
        syscall(SYS_close, file);
    }
    errno = kept;
}

static long number(const char *path) {
    char text[32];
    read_text(path, text, sizeof text);
    return strtol(text, NULL, 10);
}

static enum fault fault(void) {
    static const char *const names[] = {"off",       "enospc",     "eio",        "erofs",
                                        "fsync-eio", "fsync-slow", "fsync-stuck"};
    char text[32];
    read_text(getenv("TREIZE_FAULT_CONTROL"), text, sizeof text);
    for (int index = 1; index < FAULTS; index++)
        if (strcmp(text, names[index]) == 0) return (enum fault)index;
    return OFF;
}

static int is_ours(const char *path) {
    const char *name = getenv("TREIZE_FAULT_NAME");
    return name && path && strstr(path, name);
}

static int is_our_file(int file) {
    char link[64], path[4096];
    int kept = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = kept;
    if (length < 0) return 0;
    path[length] = 0;
    return is_ours(path);
}

// The error with which a write to this file fails at present; 0 if it does not.
static int write_error(int file) {
    if (!is_our_file(file)) return 0;
    switch (fault()) {
    case ENOSPC_: return ENOSPC;
    case EIO_: return EIO;
    case EROFS_: return EROFS;
    default: return 0;
    }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(expression)                                                                                            \
    do {                                                                                                               \
        int error = (expression);                                                                                      \
        if (error) {                                                                                                   \
            errno = error;                                                                                             \
            return -1;                                                                                                 \
        }                                                                                                              \
    } while (0)

ssize_t write(int file, const void *bytes, size_t count) {
    FAIL_IF(write_error(file));
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    FAIL_IF(write_error(file));
    return REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    FAIL_IF(write_error(file));
    return REAL(pwrite64)(file, bytes, count, offset);
}

int ftruncate(int file, off_t length) {
    FAIL_IF(write_error(file));
    return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
    FAIL_IF(write_error(file));
    return REAL(ftruncate64)(file, length);
}

static void wait_milliseconds(long count) {
    nanosleep(&(struct timespec){.tv_sec = 0, .tv_nsec = count * 1000 * 1000}, NULL);
}

static int sync_error(int file) {
    if (!is_our_file(file)) return 0;
    switch (fault()) {
    case FSYNC_EIO: return EIO;
    case FSYNC_SLOW: wait_milliseconds(700); return 0;
    case FSYNC_STUCK:
        while (fault() == FSYNC_STUCK) wait_milliseconds(20);
        return 0;
    default: return 0;
    }
}

int fsync(int file) {
    FAIL_IF(sync_error(file));
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    FAIL_IF(sync_error(file));
    return REAL(fdatasync)(file);
}

// On a file system that can only be read, nothing can be opened to be written to either.
static int open_error(const char *path, int flags) {
    return (flags & (O_WRONLY | O_RDWR)) && is_ours(path) && fault() == EROFS_ ? EROFS : 0;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    FAIL_IF(open_error(path, flags));
    return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    FAIL_IF(open_error(path, flags));
    return REAL(open64)(path, flags, mode);
}

// The system's clock, put forward or back by as many seconds as the file TREIZE_FAULT_CLOCK says.
int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = (int)syscall(SYS_clock_gettime, clock, time);
    const char *control = clock == CLOCK_REALTIME ? getenv("TREIZE_FAULT_CLOCK") : NULL;
    if (!failed && control) time->tv_sec += number(control);
    return failed;
}
