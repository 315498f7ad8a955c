/* Lines between the own program of a problem and its users, the order in which lines were closed, and the
 * bytes sent to programs that have ended. */
#define _GNU_SOURCE
#include "talk.h"
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHUNK 65536
/* Bytes that a user may say after the own program has ended; a pipe holds as many. */
#define LAST_WORDS 65536
#define DISMISS_NS 50000000ull
/* A user with so many bytes unread when the own program ended was not waiting for an answer. */
#define AHEAD 32768

/* The slot's own reading end of each line. It keeps the pipe whole when the listener ends: a talker that
 * writes a moment later fares like one that wrote a moment earlier. */
static int kept[MAX_LINES] = { [0 ... MAX_LINES - 1] = -1 };
static uint64_t unread[MAX_LINES]; /* bytes that we took in place of an ended listener */

/**
 * Makes a pipe that tells when its writing end was closed. The kernel notes a closing before it wakes the
 * reader, so the notes are in the order of cause and effect, which exit times are not. The talker may open
 * the pipe again only to write, the listener only to read.
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

/* Makes a line from a talker to a listener, by way of the transcript where there is one. */
static bool join_line(struct request *r, int line, const struct run *talker, int *says, int *hears)
{
	int fds[2] = { -1, -1 };
	bool ok = watched_pipe(talker, fds, &r->watch[line]);
	*says = fds[1];
	*hears = fds[0];
	if (!ok || (r->transcript && !transcript_between(line, fds[0], hears))) return false;
	kept[line] = fcntl(*hears, F_DUPFD_CLOEXEC, 3);
	unread[line] = 0;
	return kept[line] >= 0;
}

/** Joins users and own program. Over stdio there is one user. Over descriptors the own program reads the
 * words of user i at 3 + 2 i and writes to it at 4 + 2 i, and its own streams are as for a program alone; a
 * user that has descriptors too has 3 and 4. */
bool talk_join(struct request *r)
{
	struct run *own = &r->runs[r->nruns - 1];
	if (r->over >= OVER_DESCRIPTORS) own->nlines = 2 * (r->nruns - 1);
	for (int i = 0; i < r->nruns - 1; i++) {
		struct run *user = &r->runs[i];
		if (r->over == OVER_DESCRIPTORS_OF_ALL) user->nlines = 2;
		int *own_hears = own->nlines ? &own->lines[2 * i] : &own->std[0];
		int *own_says = own->nlines ? &own->lines[2 * i + 1] : &own->std[1];
		int *user_hears = user->nlines ? &user->lines[0] : &user->std[0];
		int *user_says = user->nlines ? &user->lines[1] : &user->std[1];
		if (!join_line(r, 2 * i, user, user_says, own_hears)) return false;
		if (!join_line(r, 2 * i + 1, own, own_says, user_hears)) return false;
	}
	return true;
}

static bool is_to_user(int line)
{
	return line % 2 == 1;
}

/* Whether only the talker of a line is left. */
static bool is_one_sided(const struct request *r, int line)
{
	const struct run *user = &r->runs[line / 2], *own = &r->runs[r->nruns - 1];
	return is_to_user(line) ? user->ended && !own->ended : own->ended && !user->ended;
}

/** Adds the descriptors of lines whose listener has ended; at most one for each line. */
int talk_poll(const struct request *r, struct pollfd *fds)
{
	int n = 0;
	for (int i = 0; i < 2 * (r->nruns - 1); i++)
		if (kept[i] >= 0 && is_one_sided(r, i)) fds[n++] = (struct pollfd){ kept[i], POLLIN, 0 };
	return n;
}

/* Takes bytes sent to an ended program. The own program may talk on until it reads or runs out of its limits.
 * A user may send LAST_WORDS bytes; then its line breaks. */
static void take_unread(int line)
{
	static char chunk[CHUNK];
	struct pollfd ready = { kept[line], POLLIN, 0 };
	if (poll(&ready, 1, 0) <= 0) return;
	ssize_t n = ready.revents & POLLIN ? read(kept[line], chunk, sizeof chunk) : 0;
	if (n > 0) unread[line] += (uint64_t)n;
	if (n <= 0 || (!is_to_user(line) && unread[line] > LAST_WORDS)) shut(&kept[line]);
}

void talk_step(const struct request *r)
{
	for (int i = 0; i < 2 * (r->nruns - 1); i++)
		if (kept[i] >= 0 && is_one_sided(r, i)) take_unread(i);
}

/** Whether a line is still open although its talker has ended: a program that still lives would wait for its
 * end. The talker has then sent its end of the line to a socket that nobody holds. */
bool talk_ends_late(const struct request *r)
{
	bool late = false;
	for (int i = 0; i < 2 * (r->nruns - 1); i++) {
		const struct run *talker = is_to_user(i) ? &r->runs[r->nruns - 1] : &r->runs[i / 2];
		struct pollfd end = { r->transcript ? transcript_source(i) : kept[i], 0, 0 };
		if (talker->ended && end.fd >= 0 && poll(&end, 1, 0) == 0) late = true;
	}
	if (late) collect_sockets();
	return late;
}

/** Whether nothing is under way on a line. */
bool talk_line_is_empty(const struct request *r, int line)
{
	const int ends[] = { kept[line], r->transcript ? transcript_source(line) : -1 };
	int bytes = 0;
	for (size_t i = 0; i < COUNT(ends); i++)
		if (ends[i] >= 0 && ioctl(ends[i], FIONREAD, &bytes) == 0 && bytes > 0) return false;
	return !r->transcript || !transcript_holds(line);
}

static bool rejects(const struct request *r, const struct run *own)
{
	static const uint8_t none[sizeof r->rejecting];
	const int status = own->report.status;
	if (!own->ended || memcmp(r->rejecting, none, sizeof none) == 0) return false;
	if (own->killed >= 0 || !own->reported || own->report.stage || !WIFEXITED(status)) return true;
	return r->rejecting[WEXITSTATUS(status) / 8] >> WEXITSTATUS(status) % 8 & 1;
}

/* What users do no longer counts when the own program has ended without accepting. A user that ended before
 * it, of which its init has yet to tell, gets the time to be heard. */
static uint64_t dismiss_users(struct request *r, uint64_t now)
{
	const struct run *own = &r->runs[r->nruns - 1];
	if (!rejects(r, own)) return UINT64_MAX;
	if (now < own->ended_ns + DISMISS_NS) return own->ended_ns + DISMISS_NS;
	for (int i = 0; i < r->nruns - 1; i++) end_run(&r->runs[i], DISMISSED);
	return UINT64_MAX;
}

/** Ends programs that have nothing left to do in the talk. Returns when to look again. */
uint64_t talk_judge(struct request *r, uint64_t now)
{
	if (r->over == OVER_NOTHING) return UINT64_MAX;
	if (calm_is_stuck(r, now))
		for (int i = 0; i < r->nruns; i++) end_run(&r->runs[i], STUCK);
	uint64_t again = dismiss_users(r, now);
	return again < r->calm.look_ns ? again : r->calm.look_ns;
}

/* Gives for each line the place of its last closing among all closings, from 1; 0: none was seen. */
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

/** Adds a bit for each user that closed its line only after the own program had closed the line to it, a bit
 * for each user that ended with bytes unread while the own program went on, a bit for each user that the own
 * program left with AHEAD bytes unread, and the transcript. */
void talk_answer(const struct request *r, struct buf *reply)
{
	unsigned last[MAX_LINES];
	uint32_t went_on = 0, left = 0, ahead = 0;
	if (r->over == OVER_NOTHING) return;
	for (int i = 0; i < MAX_LINES; i++) shut(&kept[i]);
	read_closings(r, last);
	for (int i = 0; i < r->nruns - 1; i++) {
		if (last[2 * i] > last[2 * i + 1]) went_on |= 1u << i;
		if (unread[2 * i + 1]) left |= 1u << i;
		if (unread[2 * i] >= AHEAD) ahead |= 1u << i;
	}
	buf_add(reply, &went_on, sizeof went_on);
	buf_add(reply, &left, sizeof left);
	buf_add(reply, &ahead, sizeof ahead);
	transcript_answer(r, reply);
}
