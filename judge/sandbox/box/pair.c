/* Two programs that talk: their pipes, the order in which they stop, and on demand a copy of what passes. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK 65536

struct relay { int from, to; size_t have, done; char chunk[CHUNK]; struct buf copy; };
static struct relay relays[2];

static void relay_step(struct relay *r, uint64_t cap)
{
	if (r->from >= 0 && r->have == 0) {
		ssize_t n = read(r->from, r->chunk, sizeof r->chunk);
		if (n == 0) shut(&r->from);
		if (n > 0) {
			uint64_t room = cap - r->copy.len;
			buf_add(&r->copy, r->chunk, (uint64_t)n < room ? (size_t)n : room);
			r->have = (size_t)n, r->done = 0;
		}
	}
	if (r->have && r->to >= 0) {
		ssize_t n = write(r->to, r->chunk + r->done, r->have);
		if (n < 0 && errno == EPIPE) shut(&r->to), shut(&r->from), r->have = 0;
		if (n > 0) r->done += (size_t)n, r->have -= (size_t)n;
	}
	if (r->from < 0 && r->have == 0) shut(&r->to);
}

/**
 * A pipe that tells when its writing end closed. The kernel notes the closing before it wakes the reader, so the notes
 * are in the order of cause and effect, which exit times are not. The talker may open its end again to write, everyone
 * else (the listener) theirs only to read.
 */
bool talk_pipe(const struct job *talker, int fds[2], int *watch)
{
	char path[32];
	if (slot.notify < 0) slot.notify = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fds[1]);
	*watch = inotify_add_watch(slot.notify, path, IN_CLOSE_WRITE);
	return *watch >= 0 && fchown(fds[0], talker->lane->uid, 0) == 0 && fchmod(fds[0], 0204) == 0;
}

/** Notes for each watched pipe of the request the place of its last closing among all, from 1; 0: none was seen. */
void talk_closings(const struct request *r, unsigned last[2 * MAX_TALKERS])
{
	char events[4096] __attribute__((aligned(8)));
	unsigned place = 0;
	memset(last, 0, 2 * MAX_TALKERS * sizeof *last);
	for (ssize_t n; (n = read(slot.notify, events, sizeof events)) > 0;)
		for (char *p = events; p < events + n; p += sizeof(struct inotify_event) + ((struct inotify_event *)p)->len) {
			const struct inotify_event *e = (const struct inotify_event *)p;
			place++;
			for (int i = 0; i < 2 * MAX_TALKERS; i++)
				if (e->wd == r->watch[i] && e->mask & IN_CLOSE_WRITE) last[i] = place;
		}
}

bool pair_join(struct request *r)
{
	int fds[2];
	for (int i = 0; i < 2; i++) { /* i talks, the other listens */
		struct job *talker = &r->jobs[i], *listener = &r->jobs[1 - i];
		relays[i].from = relays[i].to = -1;
		if (!talk_pipe(talker, fds, &r->watch[i])) return false;
		talker->std[1] = fds[1];
		if (!r->transcript) {
			listener->std[0] = fds[0];
			continue;
		}
		fcntl(fds[0], F_SETFL, O_NONBLOCK);
		relays[i].from = fds[0], relays[i].have = 0, relays[i].copy.len = 0;
		if (pipe2(fds, O_CLOEXEC) != 0 || fchmod(fds[0], 0204) != 0) return false;
		fcntl(fds[1], F_SETFL, O_NONBLOCK);
		listener->std[0] = fds[0], relays[i].to = fds[1];
	}
	return true;
}

/** Adds what the relays wait for; at most four. */
int pair_poll(const struct request *r, struct pollfd *fds)
{
	int n = 0;
	for (int i = 0; r->transcript && i < r->njobs; i++) {
		if (relays[i].from >= 0 && !relays[i].have) fds[n++] = (struct pollfd){ relays[i].from, POLLIN, 0 };
		if (relays[i].to >= 0) fds[n++] = (struct pollfd){ relays[i].to, relays[i].have ? POLLOUT : 0, 0 };
	}
	return n;
}

void pair_step(const struct request *r)
{
	for (int i = 0; r->transcript && i < r->njobs; i++) relay_step(&relays[i], r->transcript);
}

/** Who was first, and what both said if that was asked. */
void pair_answer(const struct request *r, struct buf *reply)
{
	unsigned last[2 * MAX_TALKERS];
	talk_closings(r, last);
	uint8_t first = last[1] < last[0];
	buf_add(reply, &first, 1);
	for (int i = 0; r->transcript && i < 2; i++) {
		uint64_t len = relays[i].copy.len;
		buf_add(reply, &len, sizeof len);
		buf_add(reply, relays[i].copy.data, len);
		free(relays[i].copy.data);
		relays[i].copy = (struct buf){ 0 };
		shut(&relays[i].from), shut(&relays[i].to);
	}
}
