/* Uid, control groups and tmpfs of one program: made once, and emptied between runs. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define UIDS 400

/** Takes a uid that no other box on this machine has, and its control groups. */
bool cell_open(struct cell *cell, char *why, size_t why_len)
{
	char path[64];
	mkdir("/run/assize-box", 0700);
	for (unsigned id = slot.uid_base; id < slot.uid_base + UIDS; id++) {
		snprintf(path, sizeof path, "/run/assize-box/%u", id);
		cell->lock = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (cell->lock < 0) break;
		if (flock(cell->lock, LOCK_EX | LOCK_NB) == 0) {
			cell->uid = id;
			cell->open = group_open(&cell->group, id, why, why_len);
			return cell->open;
		}
		close(cell->lock);
	}
	snprintf(why, why_len, "no free box id from %u on in /run/assize-box: %s", slot.uid_base,
		 strerror(errno));
	return false;
}

/** Waits until the kernel has taken the last box of the cell apart. */
void cell_settle(struct cell *cell)
{
	if (cell->leaving > 0) waitpid(cell->leaving, NULL, __WALL);
	cell->leaving = 0;
}

static bool set_option(int fs, const char *key, const char *value)
{
	return syscall(SYS_fsconfig, fs, FSCONFIG_SET_STRING, key, value, 0) == 0;
}

/* A tmpfs that is mounted nowhere yet. */
static int new_tmpfs(uint64_t bytes)
{
	const unsigned attributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW;
	char size[32];
	int fs = (int)syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC), mounted = -1;
	snprintf(size, sizeof size, "%llu", (unsigned long long)bytes);
	if (fs >= 0 && set_option(fs, "size", size) && set_option(fs, "nr_inodes", "65536") &&
	    set_option(fs, "mode", "0700") &&
	    syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0) == 0)
		mounted = (int)syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, attributes);
	if (fs >= 0) close(fs);
	return mounted;
}

static bool make_space(struct cell *cell, uint64_t bytes)
{
	static const struct {
		const char *name;
		mode_t mode;
	} dirs[] = { { "box", 0777 }, { "tmp", 01777 }, { "shm", 01777 }, { "mnt", 0755 } };
	mode_t old = umask(0);
	cell->space = new_tmpfs(bytes);
	bool ok = cell->space >= 0;
	for (size_t i = 0; ok && i < COUNT(dirs); i++)
		ok = mkdirat(cell->space, dirs[i].name, dirs[i].mode) == 0;
	cell->work = ok ? openat(cell->space, "box", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	cell->space_bytes = bytes;
	umask(old);
	return cell->work >= 0;
}

static void drop_space(struct cell *cell)
{
	shut(&cell->space);
	shut(&cell->work);
}

/** Makes a tmpfs of the last size before the next request comes, which then need not wait for it. */
void cell_prepare(struct cell *cell)
{
	if (!cell->open || cell->space >= 0 || !cell->space_bytes) return;
	if (!make_space(cell, cell->space_bytes)) drop_space(cell);
}

/** Gives the run an empty tmpfs of the size that it asks for. */
bool cell_give_space(struct cell *cell, struct run *run)
{
	if (cell->space >= 0 && cell->space_bytes != run->limits.space) drop_space(cell);
	if (cell->space < 0 && !make_space(cell, run->limits.space)) {
		drop_space(cell);
		return false;
	}
	run->space = cell->space;
	run->work = cell->work;
	cell->space = cell->work = -1;
	return true;
}

/** Gives back the uid and the control groups. */
void cell_close(struct cell *cell)
{
	if (!cell->open) return;
	cell_settle(cell);
	drop_space(cell);
	group_close(&cell->group, cell->uid);
	shut(&cell->lock);
	memset(&cell->group, 0, sizeof cell->group);
	cell->open = false;
}
