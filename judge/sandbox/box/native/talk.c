/* Lines between the own program of a problem and its users, and the order in which they were closed. */
#define _GNU_SOURCE
#include "box.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

/**
 * A pipe that tells when its writing end closed. The kernel notes the closing before it wakes the reader, so
 * the notes are in the order of cause and effect, which exit times are not. The talker may open its end again
 * to write, everyone else (the listener) theirs only to read.
 */
static bool watched_pipe(const struct run *talker, int fds[2], int *watch)
{
	char path[32];
	if (slot.notify < 0) slot.notify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fds[1]);
	*watch = inotify_add_watch(slot.notify, path, IN_CLOSE_WRITE);
	return *watch >= 0 && fchown(fds[0], talker->cell->uid, 0) == 0 && fchmod(fds[0], 0204) == 0;
}

/* A line from a talker to a listener, by way of the transcript where there is one. */
static bool join_line(struct request *r, int line, const struct run *talker, int *says, int *hears)
{
	int fds[2] = { -1, -1 };
	bool ok = watched_pipe(talker, fds, &r->watch[line]);
	*says = fds[1];
	*hears = fds[0];
	return ok && (!r->transcript || transcript_between(line, fds[0], hears));
}

/** Joins users and own program. Over stdio there is one user. Over descriptors the own program reads the
 * words of user i at 3 + 2 i and writes to it at 4 + 2 i, and its own streams are as for a program alone. */
bool talk_join(struct request *r)
{
	struct run *own = &r->runs[r->nruns - 1];
	if (r->over == OVER_DESCRIPTORS) own->nlines = 2 * (r->nruns - 1);
	for (int i = 0; i < r->nruns - 1; i++) {
		struct run *user = &r->runs[i];
		int *hears = own->nlines ? &own->lines[2 * i] : &own->std[0];
		int *says = own->nlines ? &own->lines[2 * i + 1] : &own->std[1];
		if (!join_line(r, 2 * i, user, &user->std[1], hears)) return false;
		if (!join_line(r, 2 * i + 1, own, says, &user->std[0])) return false;
	}
	return true;
}

/* Notes for each line of the request the place of its last closing among all, from 1; 0: none was seen. */
static void read_closings(const struct request *r, unsigned last[MAX_LINES])
{
	char events[4096] __attribute__((aligned(8)));
	unsigned place = 0;
	memset(last, 0, MAX_LINES * sizeof *last);
	for (ssize_t n; (n = read(slot.notify, events, sizeof events)) > 0;) {
		const struct inotify_event *e;
		for (char *p = events; p < events + n; p += sizeof *e + e->len) {
			e = (const struct inotify_event *)p;
			place++;
			for (int i = 0; i < MAX_LINES; i++)
				if (e->wd == r->watch[i] && e->mask & IN_CLOSE_WRITE) last[i] = place;
		}
	}
}

/** Adds a bit for each user that stopped talking only after it was no longer talked to, and the transcript.
 */
void talk_answer(const struct request *r, struct buf *reply)
{
	unsigned last[MAX_LINES];
	uint32_t went_on = 0;
	if (r->over == OVER_NOTHING) return;
	read_closings(r, last);
	for (int i = 0; i < r->nruns - 1; i++)
		if (last[2 * i] > last[2 * i + 1]) went_on |= 1u << i;
	buf_add(reply, &went_on, sizeof went_on);
	transcript_answer(r, reply);
}
