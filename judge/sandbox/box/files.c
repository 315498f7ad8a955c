/* Files in and out of a box. Before the program: into a tmpfs that is mounted nowhere yet. After it: only through the
 * descriptor of the work folder, below it, over no link and no mount, regular files within their cap. */
#define _GNU_SOURCE
#include "box.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TREE_DEPTH 16
#define TREE_ENTRIES 10000

bool write_all(int fd, const void *data, size_t len)
{
	for (const char *p = data; len;) {
		ssize_t n = write(fd, p, len);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) return false;
		p += n, len -= (size_t)n;
	}
	return true;
}

int host_file(const char *path)
{
	return open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0555);
}

static int host_open(const char *path, int flags)
{
	int fd = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NOATIME);
	return fd < 0 && errno == EPERM ? open(path, flags | O_NOFOLLOW | O_CLOEXEC) : fd;
}

static bool make_space(struct lane *lane, uint64_t bytes)
{
	static const char *const dirs[] = { "box", "tmp", "shm", "mnt" };
	static const mode_t modes[] = { 0777, 01777, 01777, 0755 };
	char size[32];
	mode_t old = umask(0);
	int fs = (int)syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC);
	snprintf(size, sizeof size, "%llu", (unsigned long long)bytes);
	bool ok = fs >= 0 && syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, "size", size, 0) == 0 &&
		  syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, "nr_inodes", "65536", 0) == 0 &&
		  syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, "mode", "0700", 0) == 0 &&
		  syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0) == 0;
	lane->space = ok ? (int)syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW) : -1;
	if (fs >= 0) close(fs);
	ok = lane->space >= 0;
	for (int i = 0; ok && i < 4; i++) ok = mkdirat(lane->space, dirs[i], modes[i]) == 0;
	lane->work = ok ? openat(lane->space, "box", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	lane->space_bytes = bytes;
	umask(old);
	return lane->work >= 0;
}

void lane_drop_space(struct lane *lane)
{
	if (lane->space >= 0) close(lane->space);
	if (lane->work >= 0) close(lane->work);
	lane->space = lane->work = -1;
}

/** Makes a tmpfs like the last one while Node thinks about the next request. */
void lane_prepare(struct lane *lane)
{
	if (lane->open && lane->space < 0 && lane->space_bytes && !make_space(lane, lane->space_bytes)) lane_drop_space(lane);
}

static bool take_space(struct job *job)
{
	struct lane *lane = job->lane;
	if (lane->space >= 0 && lane->space_bytes != job->limits.space) lane_drop_space(lane);
	if (lane->space < 0 && !make_space(lane, job->limits.space)) return false;
	job->space = lane->space, job->work = lane->work;
	lane->space = lane->work = -1;
	return true;
}

static bool put_content(struct job *job, const struct pair_of *f)
{
	char path[600];
	snprintf(path, sizeof path, "%s", f->at);
	for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdirat(job->space, path, 0755);
		*slash = '/';
	}
	if (f->kind == FOLDER) return mkdirat(job->space, path, 0700) == 0 && fchownat(job->space, path, job->lane->uid, 0, 0) == 0;
	int fd = openat(job->space, path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, f->kind == OWNED ? 0600 : 0555);
	bool ok = fd >= 0 && write_all(fd, f->data, f->len) && (f->kind != OWNED || fchown(fd, job->lane->uid, 0) == 0);
	if (fd >= 0) close(fd);
	return ok;
}

static bool take_mount(struct job *job, int i)
{
	struct stat st;
	struct mount_attr attr = { .attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW,
				   .propagation = MS_PRIVATE };
	int fd = host_open(job->mounts[i].path, O_RDONLY);
	if (fd < 0) return false;
	bool ok = fstat(fd, &st) == 0 && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode));
	if (!ok) errno = EINVAL;
	/* Read in by us, so that its pages are not charged to the program. */
	if (ok && S_ISREG(st.st_mode)) posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
	job->mount_is_dir[i] = S_ISDIR(st.st_mode);
	if (ok) job->mount_fds[i] = (int)syscall(SYS_open_tree, fd, "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
	ok = ok && job->mount_fds[i] >= 0 && syscall(SYS_mount_setattr, job->mount_fds[i], "", AT_EMPTY_PATH, &attr, sizeof attr) == 0;
	close(fd);
	return ok;
}

static bool open_stdin(struct job *job)
{
	struct stat st;
	if (job->std[0] >= 0) return true; /* a pipe */
	if (job->stdin_path) {
		job->std[0] = host_open(job->stdin_path, O_RDONLY);
		if (job->std[0] < 0 || fstat(job->std[0], &st) != 0) return false;
		if (!S_ISREG(st.st_mode)) return errno = EINVAL, false;
		/* No mount is between: opened again as /dev/stdin, only its mode keeps the program from writing to it. */
		if (st.st_mode & S_IWOTH) return errno = EPERM, false;
		posix_fadvise(job->std[0], 0, 0, POSIX_FADV_WILLNEED);
	} else if (job->stdin_len) {
		job->std[0] = memfd_create("stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
		if (job->std[0] < 0 || !write_all(job->std[0], job->stdin_data, job->stdin_len)) return false;
		if (lseek(job->std[0], 0, SEEK_SET) != 0) return false;
		return fcntl(job->std[0], F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0;
	} else job->std[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
	return job->std[0] >= 0;
}

/** Makes everything a run finds; on false the job carries the reason. */
bool files_in(struct job *job)
{
	mode_t old = umask(0);
	bool ok = take_space(job);
	if (!ok) fail(job, "making the box' tmpfs");
	for (int i = 0; ok && i < job->nfiles; i++)
		if (!(ok = put_content(job, &job->files[i]))) fail(job, job->files[i].at);
	for (int i = 0; ok && i < job->nmounts; i++)
		if (!(ok = take_mount(job, i))) fail(job, job->mounts[i].path);
	if (ok && !(ok = open_stdin(job))) fail(job, job->stdin_path ? job->stdin_path : "stdin");
	umask(old);
	return ok;
}

static int open_below(int dir, const char *name, bool tree)
{
	struct open_how how = { .flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (tree ? O_DIRECTORY : 0),
				.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV };
	return (int)syscall(SYS_openat2, dir, name, &how, sizeof how);
}

/* Opens a regular file of at most max bytes. */
static enum collected open_regular(int dir, const char *name, uint64_t max, int *fd, uint64_t *size)
{
	struct stat st;
	*fd = open_below(dir, name, false);
	if (*fd < 0) return errno == ENOENT || errno == ENOTDIR ? MISSING : NOT_REGULAR;
	if (fstat(*fd, &st) == 0 && S_ISREG(st.st_mode)) {
		*size = (uint64_t)st.st_size;
		if (*size <= max) return TAKEN;
		close(*fd);
		return TOO_LARGE;
	}
	close(*fd);
	return NOT_REGULAR;
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

/* Class names may be in any script, but a name that is no UTF-8 or has control characters is no compiler's. */
static bool name_is_sane(const char *name)
{
	for (const unsigned char *p = (const unsigned char *)name; *p;) {
		int more = *p < 0x80 ? 0 : *p >= 0xc2 && *p < 0xe0 ? 1 : (*p & 0xf0) == 0xe0 ? 2 : *p >= 0xf0 && *p < 0xf5 ? 3 : -1;
		if (more < 0 || *p < 0x20 || *p == 0x7f) return false;
		for (p++; more > 0; more--, p++)
			if ((*p & 0xc0) != 0x80) return false;
	}
	return true;
}

struct walk { uint64_t left, total; int entries; };

static enum collected copy_tree(int from, const char *to, int depth, struct walk *walk)
{
	char path[4096];
	enum collected state = TAKEN;
	DIR *dir = fdopendir(from);
	if (!dir) return close(from), NOT_REGULAR;
	if (depth > TREE_DEPTH || mkdir(to, 0755) != 0) state = TOO_LARGE;
	for (struct dirent *e; state == TAKEN && (e = readdir(dir));) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
		if (++walk->entries > TREE_ENTRIES) state = TOO_LARGE;
		else if (!name_is_sane(e->d_name) || snprintf(path, sizeof path, "%s/%s", to, e->d_name) >= (int)sizeof path)
			state = BAD_NAME;
		else if (e->d_type == DT_DIR) {
			int sub = open_below(dirfd(dir), e->d_name, true);
			state = sub < 0 ? NOT_REGULAR : copy_tree(sub, path, depth + 1, walk);
		} else {
			int file;
			uint64_t size;
			state = open_regular(dirfd(dir), e->d_name, walk->left, &file, &size);
			if (state != TAKEN) break;
			int out = host_file(path);
			if (out < 0 || !copy(file, out, size)) state = TOO_LARGE;
			if (out >= 0) close(out);
			close(file);
			walk->left -= size, walk->total += size;
		}
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

static void take_file(struct job *job, const struct wanted *w, struct buf *reply)
{
	int fd, out;
	uint64_t size;
	enum collected state = open_regular(job->work, w->name, w->max, &fd, &size);
	if (state != TAKEN) {
		answer(reply, state, 0);
		return;
	}
	if (w->to_file) {
		out = host_file(w->path);
		if (out < 0 || !copy(fd, out, size)) fail(job, w->path);
		if (out >= 0) close(out);
		answer(reply, TAKEN, size);
	} else {
		answer(reply, TAKEN, size);
		char *into = buf_room(reply, size);
		if (!into || pread(fd, into, size, 0) != (ssize_t)size) fail(job, w->name);
		if (into) reply->len += size;
	}
	close(fd);
}

/** Streams were taken while it ran; this adds what was asked for by name. Nobody lives in the box any more. */
void files_out(struct job *job, struct buf *reply)
{
	for (int i = 0; i < job->nwanted; i++) {
		const struct wanted *w = &job->wanted[i];
		if (job->work < 0) answer(reply, MISSING, 0);
		else if (!w->tree) take_file(job, w, reply);
		else {
			struct walk walk = { .left = w->max };
			int dir = open_below(job->work, w->name, true);
			enum collected state = dir >= 0 ? copy_tree(dir, w->path, 0, &walk) : errno == ENOENT ? MISSING : NOT_REGULAR;
			answer(reply, state, walk.total);
		}
	}
}
