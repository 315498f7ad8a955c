/* Uid and control groups of one program: made once, and emptied between runs. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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

/** Reaps the init of the last box, when the kernel has taken that box apart. False: it has not yet. */
bool cell_settle(struct cell *cell, bool may_wait)
{
	if (cell->leaving > 0 && waitpid(cell->leaving, NULL, __WALL | (may_wait ? 0 : WNOHANG)) == 0)
		return false;
	cell->leaving = 0;
	return true;
}

/** Gives back the uid and the control groups. */
void cell_close(struct cell *cell)
{
	if (!cell->open) return;
	cell_settle(cell, true);
	group_close(&cell->group, cell->uid);
	shut(&cell->lock);
	memset(&cell->group, 0, sizeof cell->group);
	cell->open = false;
}
