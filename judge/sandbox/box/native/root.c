/* The tree every box of this slot starts from: built once in a mount namespace of its own, read-only, by
 * allow-list. */
#define _GNU_SOURCE
#include "box.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <linux/mount.h>

static const char *const system_dirs[] = { "usr", "lib", "lib32", "lib64", "libx32", "bin", NULL };
/* Folders shown empty: sources of other software may lie there, which programs must not read. */
static const char *const masked[] = { "usr/src", "usr/local/src", NULL };
/* Entries of /etc that run times read, as patterns of whole names. None has secrets or accounts. */
static const char *const etc_allowed[] = {
	"alternatives", "ld.so.cache",	"localtime", "mono", "php", "fpc.cfg", "fpc-[0-9]*.cfg",
	"java",		"java-[0-9]*-openjdk", NULL,
};
static const struct {
	const char *name, *text;
} etc_made[] = {
	{ "passwd", "root:x:0:0::/:/usr/sbin/nologin\nbox:x:%1$u:%1$u::/box:/bin/sh\n"
		    "box:x:%2$u:%2$u::/box:/bin/sh\n" },
	{ "group", "root:x:0:\nbox:x:%1$u:\nbox:x:%2$u:\n" },
	{ "hosts", "127.0.0.1 localhost box\n" },
	{ "nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n" },
	{ "hostname", "box\n" },
};
static const struct {
	const char *name;
	unsigned minor;
} devices[] = {
	{ "null", 3 }, { "zero", 5 }, { "full", 7 }, { "random", 8 }, { "urandom", 9 },
};

static char at[1024];
static const char *in_root(const char *name)
{
	snprintf(at, sizeof at, "%s/%s", slot.root, name);
	return at;
}

static bool bind_read_only(const char *from, const char *name, bool dir)
{
	const char *to = in_root(name);
	if (dir) mkdir(to, 0755);
	else close(open(to, O_CREAT | O_WRONLY | O_CLOEXEC, 0444));
	int tree = (int)syscall(SYS_open_tree, AT_FDCWD, from,
				OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
	struct mount_attr attr = { .attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV };
	bool ok = tree >= 0 &&
		  syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &attr, sizeof attr) ==
			  0 &&
		  syscall(SYS_move_mount, tree, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH) == 0;
	if (tree >= 0) close(tree);
	return ok;
}

/* A link of the host stays a link (/bin -> usr/bin); a folder or file is mounted. */
static bool mirror(const char *from, const char *name)
{
	char target[512];
	struct stat st;
	if (lstat(from, &st) != 0) return true;
	if (S_ISLNK(st.st_mode)) {
		ssize_t n = readlink(from, target, sizeof target - 1);
		if (n < 0) return false;
		target[n] = 0;
		return symlink(target, in_root(name)) == 0;
	}
	return !(S_ISDIR(st.st_mode) || S_ISREG(st.st_mode)) ||
	       bind_read_only(from, name, S_ISDIR(st.st_mode));
}

static bool has_entries(const char *path)
{
	int entries = 0;
	DIR *dir = opendir(path);
	while (dir && entries < 3 && readdir(dir)) entries++;
	if (dir) closedir(dir);
	return entries > 2; /* more than . and .. */
}

static bool make_etc(void)
{
	char from[512], name[300];
	const uid_t uids[2] = { slot.sides[0].cells[0].uid, slot.sides[1].cells[0].uid };
	mkdir(in_root("etc"), 0755);
	DIR *etc = opendir("/etc");
	bool ok = etc != NULL;
	for (struct dirent *e; ok && (e = readdir(etc));)
		for (const char *const *allowed = etc_allowed; *allowed; allowed++)
			if (fnmatch(*allowed, e->d_name, FNM_PERIOD) == 0) {
				snprintf(from, sizeof from, "/etc/%s", e->d_name);
				snprintf(name, sizeof name, "etc/%s", e->d_name);
				ok = mirror(from, name);
				break;
			}
	if (etc) closedir(etc);
	for (size_t i = 0; ok && i < sizeof etc_made / sizeof etc_made[0]; i++) {
		snprintf(name, sizeof name, "etc/%s", etc_made[i].name);
		int fd = open(in_root(name), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0444);
		ok = fd >= 0 && dprintf(fd, etc_made[i].text, uids[0], uids[1]) > 0;
		if (fd >= 0) close(fd);
	}
	return ok;
}

static bool make_dev(void)
{
	char name[32], from[40];
	mkdir(in_root("dev"), 0755);
	bool ok = mount("dev", in_root("dev"), "tmpfs", MS_NOSUID | MS_NOEXEC, "mode=0755,size=64k") == 0;
	for (size_t i = 0; ok && i < sizeof devices / sizeof devices[0]; i++) {
		snprintf(name, sizeof name, "dev/%s", devices[i].name);
		snprintf(from, sizeof from, "/%s", name);
		if (mknod(in_root(name), S_IFCHR | 0666, makedev(1, devices[i].minor)) == 0)
			ok = chmod(in_root(name), 0666) == 0;
		else { /* a container that may not make nodes */
			close(open(in_root(name), O_CREAT | O_WRONLY | O_CLOEXEC, 0666));
			ok = mount(from, in_root(name), NULL, MS_BIND, NULL) == 0;
		}
	}
	ok = ok && symlink("/proc/self/fd", in_root("dev/fd")) == 0 &&
	     symlink("/proc/self/fd/0", in_root("dev/stdin")) == 0 &&
	     symlink("/proc/self/fd/1", in_root("dev/stdout")) == 0 &&
	     symlink("/proc/self/fd/2", in_root("dev/stderr")) == 0;
	mkdir(in_root("dev/shm"), 0755);
	return ok && mount(NULL, in_root("dev"), NULL,
			   MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NOEXEC, NULL) == 0;
}

static bool build(void)
{
	static const char *const empty[] = { "proc", "box", "tmp", "mnt", "w", NULL };
	char from[64];
	if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return false;
	if (mount("box", slot.root, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m") != 0) return false;
	for (const char *const *d = empty; *d; d++)
		if (mkdir(in_root(*d), 0755) != 0) return false;
	for (const char *const *d = system_dirs; *d; d++) {
		snprintf(from, sizeof from, "/%s", *d);
		if (!mirror(from, *d)) return false;
	}
	for (const char *const *d = masked; *d; d++)
		if (has_entries(in_root(*d)) &&
		    mount("none", at, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k") != 0)
			return false;
	if (!make_etc() || !make_dev()) return false;
	if (mount(NULL, slot.root, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL) != 0)
		return false;
	/* pivot_root puts the old root on top of the new one, and umount2 takes it away: nothing of the host
	 * can be reached from this namespace. */
	return chdir(slot.root) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 &&
	       umount2(".", MNT_DETACH) == 0;
}

/** The process stays in the host's mount namespace; slot.box_ns holds the box tree. */
bool root_build(char *why, size_t why_len)
{
	slot.host_ns = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
	if (slot.host_ns < 0 || unshare(CLONE_NEWNS) != 0) {
		snprintf(why, why_len, "mount namespaces: %s (needs CAP_SYS_ADMIN)", strerror(errno));
		return false;
	}
	slot.box_ns = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
	bool ok = build();
	int error = errno;
	if (setns(slot.host_ns, CLONE_NEWNS) != 0) {
		ok = false;
		error = errno;
	}
	if (!ok)
		snprintf(why, why_len,
			 "building the box' file tree: %s (Linux 5.12 or later, CAP_SYS_ADMIN, CAP_MKNOD)",
			 strerror(error));
	return ok;
}
