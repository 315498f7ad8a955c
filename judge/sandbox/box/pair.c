/* Programs that talk: their pipes, the order in which they stop, and on demand a note of what passes. */
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

/* A line from one that talks to one that listens. The line back has the other number of the two: 2 i and 2 i + 1. */
struct relay { int from, to; size_t have, done; uint64_t noted; };
static struct relay relays[2 * MAX_TALKERS] = { [0 ... 2 * MAX_TALKERS - 1] = { .from = -1, .to = -1 } };
static char chunks[2 * MAX_TALKERS][CHUNK];
/* What was said, in its order: line u8, length u32, bytes. */
static struct { struct buf log; size_t last; bool any, cut; } notes;

static void note(int line, const char *data, size_t n, uint64_t cap)
{
	uint64_t room = cap - relays[line].noted;
	uint32_t len, kept = n < room ? (uint32_t)n : (uint32_t)room;
	if (kept < n) notes.cut = true;
	if (!kept) return;
	if (!notes.any || notes.log.data[notes.last] != line) {
		const char head[5] = { (char)line };
		size_t at = notes.log.len;
		if (!buf_add(&notes.log, head, sizeof head)) return;
		notes.last = at, notes.any = true;
	}
	if (!buf_add(&notes.log, data, kept)) return;
	memcpy(&len, notes.log.data + notes.last + 1, sizeof len);
	len += kept, relays[line].noted += kept;
	memcpy(notes.log.data + notes.last + 1, &len, sizeof len);
}

/* Notes what is still under way on a line that nobody reads any more. */
static void drain(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	for (ssize_t n; r->from >= 0 && !notes.cut && (n = read(r->from, chunks[line], CHUNK)) > 0;)
		note(line, chunks[line], (size_t)n, cap);
	shut(&r->from), shut(&r->to), r->have = 0;
}

/* Who listened has left: the talker has to see that when it talks on, as it would without us between. */
static void see_left(int line, uint64_t cap)
{
	struct pollfd to = { relays[line].to, 0, 0 };
	if (to.fd >= 0 && poll(&to, 1, 0) > 0 && to.revents & POLLERR) drain(line, cap);
}

static void relay_step(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	see_left(line, cap);
	if (r->from >= 0 && r->have == 0) {
		ssize_t n = read(r->from, chunks[line], CHUNK);
		/* An end leaves nobody listening either: that comes first, or an answer to the end would seem to arrive. */
		if (n == 0) see_left(line ^ 1, cap), shut(&r->from);
		if (n > 0) note(line, chunks[line], (size_t)n, cap), r->have = (size_t)n, r->done = 0;
	}
	if (r->have && r->to >= 0) {
		ssize_t n = write(r->to, chunks[line] + r->done, r->have);
		if (n < 0 && errno == EPIPE) drain(line, cap);
		if (n > 0) r->done += (size_t)n, r->have -= (size_t)n;
	}
	if (r->from < 0 && r->have == 0) shut(&r->to);
}

/**
 * A pipe that tells when its writing end closed. The kernel notes the closing before it wakes the reader, so the notes
 * are in the order of cause and effect, which exit times are not. The talker may open its end again to write, everyone
 * else (the listener) theirs only to read.
 */
static bool talk_pipe(const struct job *talker, int fds[2], int *watch)
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

/** What a talker says and a listener hears, by way of us where it is noted. */
bool talk_line(struct request *r, int line, struct job *talker, int *says, int *hears)
{
	struct relay *relay = &relays[line];
	int fds[2];
	if (!talk_pipe(talker, fds, &r->watch[line])) return false;
	*says = fds[1];
	if (!r->transcript) return *hears = fds[0], true;
	relay->have = relay->noted = 0;
	fcntl(relay->from = fds[0], F_SETFL, O_NONBLOCK);
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	fcntl(relay->to = fds[1], F_SETFL, O_NONBLOCK);
	return fchmod(*hears = fds[0], 0204) == 0;
}

static int noted_lines(const struct request *r)
{
	return !r->transcript || r->njobs < 2 ? 0 : r->hub ? 2 * (r->njobs - 1) : 2;
}

/** Adds what the relays wait for; at most two for each line. */
int talk_poll(const struct request *r, struct pollfd *fds)
{
	int n = 0;
	for (const struct relay *one = relays; one < relays + noted_lines(r); one++) {
		if (one->from >= 0 && !one->have) fds[n++] = (struct pollfd){ one->from, POLLIN, 0 };
		if (one->to >= 0) fds[n++] = (struct pollfd){ one->to, one->have ? POLLOUT : 0, 0 };
	}
	return n;
}

void talk_step(const struct request *r)
{
	for (int i = 0; i < noted_lines(r); i++) relay_step(i, r->transcript);
}

/** Whether more was said than is noted, and what is. */
void talk_answer(const struct request *r, struct buf *reply)
{
	int lines = noted_lines(r);
	if (!lines) return;
	for (int i = 0; i < lines; i++) drain(i, r->transcript);
	const uint8_t cut = notes.cut;
	const uint64_t len = notes.log.len;
	buf_add(reply, &cut, 1);
	buf_add(reply, &len, sizeof len);
	buf_add(reply, notes.log.data, len);
	free(notes.log.data);
	memset(&notes, 0, sizeof notes);
}

bool pair_join(struct request *r)
{
	struct job *user = &r->jobs[0], *interactor = &r->jobs[1];
	return talk_line(r, 0, user, &user->std[1], &interactor->std[0]) &&
	       talk_line(r, 1, interactor, &interactor->std[1], &user->std[0]);
}

/** Who was first. */
void pair_answer(const struct request *r, struct buf *reply)
{
	unsigned last[2 * MAX_TALKERS];
	talk_closings(r, last);
	uint8_t first = last[1] < last[0];
	buf_add(reply, &first, 1);
}
