/* Files, mounts and stdin that a program finds. The tmpfs for the files is mounted nowhere yet. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int host_open(const char *path)
{
	const int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC;
	int fd = open(path, flags | O_NOATIME);
	return fd < 0 && errno == EPERM ? open(path, flags) : fd;
}

static void make_parents(int dir, char *path)
{
	for (char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdirat(dir, path, 0755);
		*slash = '/';
	}
}

static bool put_folder(const struct run *run, const char *path)
{
	return mkdirat(run->space, path, 0700) == 0 && fchownat(run->space, path, run->cell->uid, 0, 0) == 0;
}

static bool put_file(const struct run *run, const char *path, const struct given *f)
{
	const bool owned = f->kind == OWNED;
	int fd = openat(run->space, path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, owned ? 0600 : 0555);
	bool ok = fd >= 0 && write_all(fd, f->data, f->len) && (!owned || fchown(fd, run->cell->uid, 0) == 0);
	shut(&fd);
	return ok;
}

static bool put_content(const struct run *run, const struct given *f)
{
	char path[600];
	snprintf(path, sizeof path, "%s", f->at);
	make_parents(run->space, path);
	return f->kind == FOLDER ? put_folder(run, path) : put_file(run, path, f);
}

/* A mount of the opened file or folder that nothing can write through. */
static int read_only_mount(int fd)
{
	struct mount_attr attr = {
		.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW,
		.propagation = MS_PRIVATE,
	};
	int mount = (int)syscall(SYS_open_tree, fd, "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
	if (mount < 0 || syscall(SYS_mount_setattr, mount, "", AT_EMPTY_PATH, &attr, sizeof attr) == 0)
		return mount;
	int error = errno;
	shut(&mount);
	errno = error;
	return -1;
}

/* Makes the file or folder that a mount will cover. */
static bool make_target(const struct run *run, const char *at, bool dir)
{
	char path[600];
	snprintf(path, sizeof path, "%s", at);
	make_parents(run->space, path);
	if (dir) return mkdirat(run->space, path, 0755) == 0 || errno == EEXIST;
	int fd = openat(run->space, path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0444);
	if (fd >= 0) close(fd);
	return fd >= 0;
}

static bool take_mount(struct run *run, int i)
{
	struct stat st;
	int fd = host_open(run->mounts[i].path);
	if (fd < 0) return false;
	int error = EINVAL;
	if (fstat(fd, &st) == 0 && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode))) {
		/* The slot reads the file in, so that its pages are not charged to the program. */
		if (S_ISREG(st.st_mode)) posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
		run->mount_fds[i] = read_only_mount(fd);
		if (run->mount_fds[i] >= 0 && !make_target(run, run->mounts[i].at, S_ISDIR(st.st_mode)))
			shut(&run->mount_fds[i]);
		error = errno;
	}
	close(fd);
	errno = error;
	return run->mount_fds[i] >= 0;
}

/* Binding /mnt takes time that most runs need not spend. */
static bool needs_mnt(const struct run *run)
{
	for (int i = 0; i < run->nfiles; i++)
		if (strncmp(run->files[i].at, "mnt/", 4) == 0) return true;
	for (int i = 0; i < run->nmounts; i++)
		if (strncmp(run->mounts[i].at, "mnt/", 4) == 0) return true;
	return false;
}

static bool move_mounts(const struct run *run)
{
	char to[700];
	for (int i = 0; i < run->nmounts; i++) {
		snprintf(to, sizeof to, "/%s", run->mounts[i].at);
		if (syscall(SYS_move_mount, run->mount_fds[i], "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH))
			return false;
	}
	return true;
}

/* Mounts are moved into the box from within its mount namespace. */
static bool put_mounts(const struct run *run)
{
	const bool mnt = needs_mnt(run);
	if (!mnt && run->nmounts == 0) return true;
	bool ok = space_enter(run->cell->armed.mounts);
	if (!ok) return false;
	ok = (!mnt || mount("/w/mnt", "/mnt", NULL, MS_BIND, NULL) == 0) && move_mounts(run);
	int error = errno;
	space_leave();
	errno = error;
	return ok;
}

static bool stdin_of_host(struct run *run)
{
	struct stat st;
	int fd = run->std[0] = host_open(run->stdin_path);
	if (fd < 0 || fstat(fd, &st) != 0) return false;
	/* stdin is no read-only mount: only its mode keeps a program that opens /dev/stdin from writing to
	 * it. */
	errno = !S_ISREG(st.st_mode) ? EINVAL : st.st_mode & S_IWOTH ? EPERM : 0;
	if (errno) return false;
	posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
	return true;
}

static bool stdin_of_bytes(struct run *run)
{
	const int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
	int fd = run->std[0] = memfd_create("stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	return fd >= 0 && write_all(fd, run->stdin_data, run->stdin_len) && lseek(fd, 0, SEEK_SET) == 0 &&
	       fcntl(fd, F_ADD_SEALS, seals) == 0;
}

static bool open_stdin(struct run *run)
{
	if (run->std[0] >= 0) return true; /* a line of a talk */
	if (run->stdin_path) return stdin_of_host(run);
	if (run->stdin_len) return stdin_of_bytes(run);
	run->std[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
	return run->std[0] >= 0;
}

static bool put_all(struct run *run)
{
	for (int i = 0; i < run->nfiles; i++) {
		if (put_content(run, &run->files[i])) continue;
		fail(run, run->files[i].at);
		return false;
	}
	for (int i = 0; i < run->nmounts; i++) {
		if (take_mount(run, i)) continue;
		fail(run, run->mounts[i].path);
		return false;
	}
	return true;
}

/** Makes everything that a run finds. On failure returns false, with the reason in run->detail. */
bool files_in(struct run *run)
{
	mode_t old = umask(0);
	bool ok = put_all(run);
	if (ok && !put_mounts(run)) {
		fail(run, "mounting");
		ok = false;
	}
	if (ok && !open_stdin(run)) {
		fail(run, run->stdin_path ? run->stdin_path : "stdin");
		ok = false;
	}
	umask(old);
	return ok;
}
