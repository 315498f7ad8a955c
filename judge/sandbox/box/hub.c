/* One program that talks to several: of each it has a pipe to read from and one to write to. */
#define _GNU_SOURCE
#include "box.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The talker may open its end again to write, everyone else (the listener) theirs only to read. */
static bool line(const struct job *talker, int *from, int *to)
{
	int fds[2];
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	*from = fds[0], *to = fds[1];
	return fchown(fds[0], talker->lane->uid, 0) == 0 && fchmod(fds[0], 0204) == 0;
}

/** The hub finds at 3 + 2 i what talker i says, and at 4 + 2 i the way to it; its own streams are as for one program. */
bool hub_join(struct request *r)
{
	struct job *hub = &r->jobs[0];
	for (int i = 1; i < r->njobs; i++) {
		struct job *talker = &r->jobs[i];
		int *pair = &hub->lines[hub->nlines];
		hub->nlines += 2;
		if (!line(talker, &pair[0], &talker->std[1]) || !line(hub, &talker->std[0], &pair[1])) return false;
	}
	return true;
}
