/* Tmpfs and mount namespace of a box. The tmpfs is made outside any namespace; the namespace begins as a copy
 * of the slot's tree. */
#define _GNU_SOURCE
#include "box.h"
#include <fcntl.h>
#include <linux/mount.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define FIRST_BYTES (32u << 20)

static bool set_option(int fs, const char *key, const char *value)
{
	return syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, key, value, 0) == 0;
}

static bool set_size(int fs, uint64_t bytes)
{
	char size[32];
	snprintf(size, sizeof size, "%llu", (unsigned long long)bytes);
	return set_option(fs, "size", size);
}

/* A tmpfs that is mounted nowhere yet. */
static int new_tmpfs(uint64_t bytes)
{
	const unsigned attributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW;
	int fs = (int)syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC), mounted = -1;
	if (fs >= 0 && set_size(fs, bytes) && set_option(fs, "nr_inodes", "65536") &&
	    set_option(fs, "mode", "0700") &&
	    syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0) == 0)
		mounted = (int)syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, attributes);
	if (fs >= 0) close(fs);
	return mounted;
}

static bool make_folders(struct armed *box)
{
	static const struct {
		const char *name;
		mode_t mode;
	} dirs[] = { { "box", 0777 }, { "tmp", 01777 }, { "shm", 01777 }, { "mnt", 0755 } };
	mode_t old = umask(0);
	bool ok = true;
	for (size_t i = 0; ok && i < COUNT(dirs); i++)
		ok = mkdirat(box->space, dirs[i].name, dirs[i].mode) == 0;
	umask(old);
	box->work = ok ? openat(box->space, "box", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	return box->work >= 0;
}

static bool bind(const char *from, const char *to)
{
	return mount(from, to, NULL, MS_BIND, NULL) == 0;
}

/* A copy of the slot's tree with the tmpfs in it. The program's mounts are added when they are known. */
static bool make_mounts(struct armed *box)
{
	bool ok = setns(slot.box_ns, CLONE_NEWNS) == 0 && unshare(CLONE_NEWNS) == 0 &&
		  syscall(SYS_move_mount, box->space, "", AT_FDCWD, "/w", MOVE_MOUNT_F_EMPTY_PATH) == 0 &&
		  bind("/w/box", "/box") && bind("/w/tmp", "/tmp") && bind("/w/shm", "/dev/shm");
	box->mounts = ok ? openat(slot.proc, "self/ns/mnt", O_RDONLY | O_CLOEXEC) : -1;
	space_leave();
	return box->mounts >= 0;
}

/** Makes the file tree of a box. The tmpfs has the size of the cell's last one. */
bool space_make(struct armed *box)
{
	if (!box->space_bytes) box->space_bytes = FIRST_BYTES;
	box->space = new_tmpfs(box->space_bytes);
	return box->space >= 0 && make_folders(box) && make_mounts(box);
}

/** Gives the tmpfs the size that the run asks for. */
bool space_resize(struct armed *box, uint64_t bytes)
{
	if (box->space_bytes == bytes) return true;
	int fs = (int)syscall(SYS_fspick, box->space, "", FSPICK_EMPTY_PATH | FSPICK_CLOEXEC);
	bool ok = fs >= 0 && set_size(fs, bytes) &&
		  syscall(SYS_fsconfig, fs, FSCONFIG_CMD_RECONFIGURE, NULL, NULL, 0) == 0;
	shut(&fs);
	if (ok) box->space_bytes = bytes;
	return ok;
}

/** Moves the slot into the mount namespace of a box in which nobody's program has run yet. */
bool space_enter(int mounts)
{
	return setns(mounts, CLONE_NEWNS) == 0;
}

/** Moves the slot back. It ends if it cannot: it would look for files of the host in the box. */
void space_leave(void)
{
	if (setns(slot.host_ns, CLONE_NEWNS) != 0) exit(1);
}
