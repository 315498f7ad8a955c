/* Keeps files of a program once no process lives in its box: only regular files within their cap, found below
 * the descriptor of the work folder, over no link and no mount. */
#define _GNU_SOURCE
#include "box.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TREE_DEPTH 16
#define TREE_ENTRIES 10000

int host_file(const char *path)
{
	return open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0555);
}

static int open_below(int dir, const char *name, bool tree)
{
	struct open_how how = {
		.flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV,
	};
	if (tree) how.flags |= O_DIRECTORY;
	return (int)syscall(SYS_openat2, dir, name, &how, sizeof how);
}

/* Opens a regular file of at most max bytes; *fd is -1 unless it was taken. */
static enum collected open_regular(int dir, const char *name, uint64_t max, int *fd, uint64_t *size)
{
	struct stat st;
	enum collected state = NOT_REGULAR;
	*fd = open_below(dir, name, false);
	if (*fd < 0) return errno == ENOENT || errno == ENOTDIR ? MISSING : NOT_REGULAR;
	if (fstat(*fd, &st) == 0 && S_ISREG(st.st_mode)) {
		*size = (uint64_t)st.st_size;
		state = *size <= max ? TAKEN : TOO_LARGE;
	}
	if (state != TAKEN) shut(fd);
	return state;
}

static bool copy(int from, int to, uint64_t size)
{
	while (size) {
		ssize_t n = sendfile(to, from, NULL, size > 1 << 30 ? 1 << 30 : size);
		if (n <= 0) return false;
		size -= (uint64_t)n;
	}
	return true;
}

static bool copy_to_host(int from, const char *path, uint64_t size)
{
	int out = host_file(path);
	bool ok = out >= 0 && copy(from, out, size);
	shut(&out);
	return ok;
}

/* Number of bytes after the first one of a UTF-8 character; -1 if the byte begins no character. */
static int following_bytes(unsigned char first)
{
	if (first < 0x80) return 0;
	if (first >= 0xc2 && first < 0xe0) return 1;
	if ((first & 0xf0) == 0xe0) return 2;
	return first >= 0xf0 && first < 0xf5 ? 3 : -1;
}

/* Node deletes trees by names in UTF-8. */
static bool name_is_utf8(const char *name)
{
	const unsigned char *p = (const unsigned char *)name;
	while (*p) {
		int more = following_bytes(*p);
		if (more < 0) return false;
		for (p++; more > 0; more--) {
			if ((*p & 0xc0) != 0x80) return false;
			p++;
		}
	}
	return true;
}

struct walk {
	uint64_t left, total;
	int entries;
};

static enum collected copy_tree(int from, const char *to, int depth, struct walk *walk);

static enum collected copy_entry(int dir, const struct dirent *e, const char *to, int depth,
				 struct walk *walk)
{
	int file;
	uint64_t size;
	if (e->d_type == DT_DIR) {
		int sub = open_below(dir, e->d_name, true);
		return sub < 0 ? NOT_REGULAR : copy_tree(sub, to, depth + 1, walk);
	}
	enum collected state = open_regular(dir, e->d_name, walk->left, &file, &size);
	if (state != TAKEN) return state;
	if (!copy_to_host(file, to, size)) state = TOO_LARGE;
	close(file);
	walk->left -= size;
	walk->total += size;
	return state;
}

/* Copies the entries of a folder, whose descriptor it closes. */
static enum collected copy_tree(int from, const char *to, int depth, struct walk *walk)
{
	char path[4096];
	enum collected state = TAKEN;
	DIR *dir = fdopendir(from);
	if (!dir) {
		close(from);
		return NOT_REGULAR;
	}
	if (depth > TREE_DEPTH || mkdir(to, 0755) != 0) state = TOO_LARGE;
	for (struct dirent *e; state == TAKEN && (e = readdir(dir));) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
		int len = snprintf(path, sizeof path, "%s/%s", to, e->d_name);
		if (++walk->entries > TREE_ENTRIES) state = TOO_LARGE;
		else if (!name_is_utf8(e->d_name) || len >= (int)sizeof path) state = BAD_NAME;
		else state = copy_entry(dirfd(dir), e, path, depth, walk);
	}
	closedir(dir);
	return state;
}

static void answer(struct buf *reply, enum collected state, uint64_t size)
{
	uint8_t byte = (uint8_t)state;
	buf_add(reply, &byte, 1);
	buf_add(reply, &size, sizeof size);
}

static void take_file(struct run *run, const struct wanted *w, struct buf *reply)
{
	int fd;
	uint64_t size = 0;
	enum collected state = open_regular(run->work, w->name, w->max, &fd, &size);
	answer(reply, state, state == TAKEN ? size : 0);
	if (state != TAKEN) return;
	if (w->to_file) {
		if (!copy_to_host(fd, w->path, size)) fail(run, w->path);
	} else {
		char *into = buf_room(reply, size);
		if (!into || pread(fd, into, size, 0) != (ssize_t)size) fail(run, w->name);
		if (into) reply->len += size;
	}
	close(fd);
}

static void take_tree(const struct run *run, const struct wanted *w, struct buf *reply)
{
	struct walk walk = { .left = w->max };
	int dir = open_below(run->work, w->name, true);
	enum collected state = errno == ENOENT ? MISSING : NOT_REGULAR;
	if (dir >= 0) state = copy_tree(dir, w->path, 0, &walk);
	answer(reply, state, walk.total);
}

/** Adds the files and trees that were asked for to the reply. */
void files_out(struct run *run, struct buf *reply)
{
	for (int i = 0; i < run->nwanted; i++) {
		const struct wanted *w = &run->wanted[i];
		if (run->work < 0) answer(reply, MISSING, 0);
		else if (w->tree) take_tree(run, w, reply);
		else take_file(run, w, reply);
	}
}
