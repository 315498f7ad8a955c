/* Notes what is said on the lines of a talk, on demand: the slot then relays each line, without another
 * effect on the talk. */
#define _GNU_SOURCE
#include "talk.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK 65536

/* A line from a talker to a listener. Lines 2 i and 2 i + 1 are the two directions between a user and the own
 * program. */
struct relay {
	int from, to;
	size_t have, done;
	uint64_t noted;
};
static struct relay relays[MAX_LINES] = { [0 ... MAX_LINES - 1] = { .from = -1, .to = -1 } };
static char chunks[MAX_LINES][CHUNK];
/* All that was said, in order: line u8, length u32, bytes. */
static struct {
	struct buf log;
	size_t last;
	bool any, cut;
} notes;

/* Begins a note of the line unless the last note is of the same line. */
static bool begin_note(int line)
{
	const char head[5] = { (char)line };
	size_t at = notes.log.len;
	if (notes.any && notes.log.data[notes.last] == line) return true;
	if (!buf_add(&notes.log, head, sizeof head)) return false;
	notes.last = at;
	notes.any = true;
	return true;
}

static void note(int line, const char *data, size_t n, uint64_t cap)
{
	uint64_t room = cap - relays[line].noted;
	uint32_t len, kept = n < room ? (uint32_t)n : (uint32_t)room;
	if (kept < n) notes.cut = true;
	if (!kept || !begin_note(line) || !buf_add(&notes.log, data, kept)) return;
	char *length = notes.log.data + notes.last + 1;
	memcpy(&len, length, sizeof len);
	len += kept;
	memcpy(length, &len, sizeof len);
	relays[line].noted += kept;
}

/* Notes bytes that are still under way on a line without a reader. */
static void drain(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	while (r->from >= 0 && !notes.cut) {
		ssize_t n = read(r->from, chunks[line], CHUNK);
		if (n <= 0) break;
		note(line, chunks[line], (size_t)n, cap);
	}
	shut(&r->from);
	shut(&r->to);
	r->have = 0;
}

/* Breaks the talker's pipe once the listener has left, as it would break without the relay. */
static void see_left(int line, uint64_t cap)
{
	struct pollfd to = { relays[line].to, 0, 0 };
	if (to.fd >= 0 && poll(&to, 1, 0) > 0 && to.revents & POLLERR) drain(line, cap);
}

static void hear(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	ssize_t n = read(r->from, chunks[line], CHUNK);
	if (n == 0) {
		/* The program that ended does not read either. The line to it breaks first, or words that
		 * answer its end would seem to arrive. */
		see_left(line ^ 1, cap);
		shut(&r->from);
	}
	if (n <= 0) return;
	note(line, chunks[line], (size_t)n, cap);
	r->have = (size_t)n;
	r->done = 0;
}

static void say(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	ssize_t n = write(r->to, chunks[line] + r->done, r->have);
	if (n < 0 && errno == EPIPE) drain(line, cap);
	if (n <= 0) return;
	r->done += (size_t)n;
	r->have -= (size_t)n;
}

static void relay_step(int line, uint64_t cap)
{
	struct relay *r = &relays[line];
	see_left(line, cap);
	if (r->from >= 0 && r->have == 0) hear(line, cap);
	if (r->have && r->to >= 0) say(line, cap);
	if (r->from < 0 && r->have == 0) shut(&r->to);
}

/** Puts a relay between the reading end of a talker's pipe and the listener, which gets the end of another
 * pipe. */
bool transcript_between(int line, int says, int *hears)
{
	struct relay *relay = &relays[line];
	int fds[2];
	*hears = -1;
	*relay = (struct relay){ .from = says, .to = -1 };
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	*hears = fds[0];
	relay->to = fds[1];
	fcntl(relay->from, F_SETFL, O_NONBLOCK);
	fcntl(relay->to, F_SETFL, O_NONBLOCK);
	return fchmod(fds[0], 0204) == 0;
}

/** Reading end of the talker's pipe; -1 once it is closed. */
int transcript_source(int line)
{
	return relays[line].from;
}

/** Whether the relay has bytes that the listener has not got. */
bool transcript_holds(int line)
{
	return relays[line].have > 0;
}

static int noted_lines(const struct request *r)
{
	return r->transcript ? 2 * (r->nruns - 1) : 0;
}

/** Adds the descriptors that relays wait for; at most two for each line. */
int transcript_poll(const struct request *r, struct pollfd *fds)
{
	int n = 0;
	for (const struct relay *one = relays; one < relays + noted_lines(r); one++) {
		if (one->from >= 0 && !one->have) fds[n++] = (struct pollfd){ one->from, POLLIN, 0 };
		if (one->to >= 0) fds[n++] = (struct pollfd){ one->to, one->have ? POLLOUT : 0, 0 };
	}
	return n;
}

void transcript_step(const struct request *r)
{
	for (int i = 0; i < noted_lines(r); i++) relay_step(i, r->transcript);
}

/** Adds to the reply whether more was said than is noted, and the notes. */
void transcript_answer(const struct request *r, struct buf *reply)
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
