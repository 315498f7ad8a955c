/* One program that talks to several: of each it has a pipe to read from and one to write to. */
#define _GNU_SOURCE
#include "box.h"

/** The hub finds at 3 + 2 i what talker i says, and at 4 + 2 i the way to it; its own streams are as for one program. */
bool hub_join(struct request *r)
{
	struct job *hub = &r->jobs[0];
	for (int i = 0; i < r->njobs - 1; i++) {
		struct job *talker = &r->jobs[i + 1];
		int line = 2 * i;
		hub->nlines = line + 2;
		if (!talk_line(r, line, talker, &talker->std[1], &hub->lines[line])) return false;
		if (!talk_line(r, line + 1, hub, &hub->lines[line + 1], &talker->std[0])) return false;
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
