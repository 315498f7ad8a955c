/* One program that talks to several: of each it has a pipe to read from and one to write to. */
#define _GNU_SOURCE
#include "box.h"

/** The hub finds at 3 + 2 i what talker i says, and at 4 + 2 i the way to it; its own streams are as for one program. */
bool hub_join(struct request *r)
{
	struct job *hub = &r->jobs[0];
	for (int i = 1, fds[2]; i < r->njobs; i++) {
		struct job *talker = &r->jobs[i];
		int *watch = &r->watch[2 * (i - 1)];
		if (!talk_pipe(talker, fds, &watch[0])) return false;
		hub->lines[hub->nlines++] = fds[0], talker->std[1] = fds[1];
		if (!talk_pipe(hub, fds, &watch[1])) return false;
		talker->std[0] = fds[0], hub->lines[hub->nlines++] = fds[1];
	}
	return true;
}

/** A bit for each talker that stopped talking after the hub had stopped talking to it. */
void hub_answer(const struct request *r, struct buf *reply)
{
	unsigned last[2 * MAX_TALKERS];
	uint32_t after = 0;
	talk_closings(r, last);
	for (int i = 0; i < r->njobs - 1; i++)
		if (last[2 * i] > last[2 * i + 1]) after |= 1u << i;
	buf_add(reply, &after, sizeof after);
}
