/* One loop watches the inits of the boxes, the programs' output, the clocks, the lines of talks, and Node. */
#define _GNU_SOURCE
#include "talk.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS 1000000ull
#define SECOND 1000000000ull
#define MOST_FDS (1 + 4 * MAX_RUNS + 3 * MAX_LINES)

void end_run(struct run *run, int why)
{
	if (run->killed >= 0 || run->ended || !run->started) return;
	run->killed = why;
	if (run->talks) count_bytes(run); /* the kernel forgets those of a box that is killed */
	kill(run->init, SIGKILL); /* the kernel kills everything in its process namespace too */
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t cores(void)
{
	static long known;
	if (!known) known = sysconf(_SC_NPROCESSORS_ONLN) > 0 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
	return (uint64_t)known;
}

static void check_memory(struct run *run)
{
	group_look(&run->cell->group);
	/* the kernel may have killed a child for which the parent waits */
	if (group_oom(&run->cell->group, &run->limits) != NO_OOM) end_run(run, MEMORY_LIMIT);
}

/* Elapsed time that counts. A user of a talk may wait for as long as the own program is at work, with which
 * it shares a processor. */
static uint64_t wall_us(struct request *r, const struct run *run, uint64_t now)
{
	struct run *own = &r->runs[r->nruns - 1];
	uint64_t wall = (now - run->started_ns) / 1000;
	if (wall <= run->limits.wall_us || run == own) return wall;
	uint64_t work = work_us(own) + queued_us(run);
	return work < wall ? wall - work : 0;
}

static void check_clocks(struct request *r, struct run *run, uint64_t now)
{
	if (run->ended || run->killed >= 0 || now < run->next_check_ns) return;
	const struct limits *l = &run->limits;
	uint64_t cpu = group_cpu_us(&run->cell->group) - run->cell->group.cpu_before;
	uint64_t wall = wall_us(r, run, now);
	if (cpu > l->cpu_us) {
		end_run(run, CPU_LIMIT);
		return;
	}
	if (wall > l->wall_us) {
		end_run(run, WALL_LIMIT);
		return;
	}
	/* The next check is no earlier than all cores together could use up the rest. */
	uint64_t cpu_wait = (l->cpu_us - cpu) * 1000 / cores() + MS / 2;
	uint64_t wall_wait = (l->wall_us - wall) * 1000 + MS / 2;
	uint64_t wait = least(least(cpu_wait, wall_wait), 100 * MS);
	run->next_check_ns = now + (wait < MS ? MS : wait);
	if (now - run->started_ns > 5 * MS) check_memory(run);
}

/* Called when init has reported or is gone, so nothing lives in the box. */
static void finish(struct run *run)
{
	ssize_t n = read(run->status_fd, &run->report, sizeof run->report);
	run->reported = n == sizeof run->report;
	shut(&run->status_fd);
	shut(&run->order);
	run->ended = true;
	if (run->talks) {
		siginfo_t gone;
		if (!run->reported) waitid(P_PID, (id_t)run->init, &gone, WEXITED | WNOWAIT | __WALL);
		count_bytes(run);
	}
	if (run->reported) run->cell->leaving = run->init;
	else waitpid(run->init, NULL, __WALL);
	run->ended_ns = run->reported && !run->report.stage ? run->report.end_ns : now_ns();
	for (int i = 0; i < 2; i++)
		while (run->out[i].end >= 0 && stream_read(run, &run->out[i]));
}

static void hear_node(struct request *r)
{
	uint32_t frame[2];
	ssize_t n = recv(slot.node, frame, sizeof frame, MSG_WAITALL);
	if (n != sizeof frame) _exit(0); /* Node is gone; the boxes' inits die with us */
	if (frame[0] != 4 || frame[1] != r->id) return;
	for (int i = 0; i < r->nruns; i++) end_run(&r->runs[i], CANCELLED);
}

bool is_alive(const struct run *run)
{
	return run->started && !run->ended;
}

/* Adds the descriptors of a living program. */
static int run_fds(const struct run *run, struct pollfd *fds)
{
	int n = 0;
	fds[n++] = (struct pollfd){ run->status_fd, POLLIN, 0 };
	if (run->order >= 0) fds[n++] = (struct pollfd){ run->order, 0, 0 };
	for (int i = 0; i < 2; i++)
		if (run->out[i].end >= 0) fds[n++] = (struct pollfd){ run->out[i].end, POLLIN, 0 };
	return n;
}

static void take_event(struct run *run, int fd)
{
	for (int i = 0; i < 2; i++)
		if (fd == run->out[i].end) stream_read(run, &run->out[i]);
	if (fd == run->order) shut(&run->order);
	if (fd == run->status_fd) finish(run);
}

static void take_events(struct request *r, const struct pollfd *fds, int n)
{
	for (int i = 0; i < r->nruns; i++)
		for (int f = 1; f < n && is_alive(&r->runs[i]); f++)
			if (fds[f].revents) take_event(&r->runs[i], fds[f].fd);
}

static bool wait_for_events(struct pollfd *fds, int n, uint64_t now, uint64_t until)
{
	uint64_t left = until > now ? until - now : 0;
	struct timespec timeout = { (time_t)(left / SECOND), (long)(left % SECOND) };
	return ppoll(fds, (nfds_t)n, &timeout, NULL) > 0;
}

/* The boxes for the next request are made beside the programs of this one. These have started by then: the
 * kernel wakes them on the slot's core, which would not be free for them. */
static void look_ahead(struct request *r)
{
	for (int i = 0; i < r->nruns; i++)
		if (r->looked_ahead || r->runs[i].order >= 0) return;
	r->looked_ahead = true;
	arm_next();
}

/** Returns when nothing of the request lives any more. */
void watch_until_end(struct request *r)
{
	struct pollfd fds[MOST_FDS] = { { slot.node, POLLIN, 0 } };
	for (;;) {
		int n = 1;
		uint64_t now = now_ns(), next = now + 3600 * SECOND;
		for (int i = 0; i < r->nruns; i++) {
			struct run *run = &r->runs[i];
			if (!is_alive(run)) continue;
			check_clocks(r, run, now);
			if (run->killed < 0) next = least(next, run->next_check_ns);
			n += run_fds(run, fds + n);
		}
		if (n == 1) return;
		next = least(next, talk_judge(r, now));
		if (talk_ends_late(r)) next = least(next, now + MS);
		n += transcript_poll(r, fds + n);
		n += talk_poll(r, fds + n);
		if (!wait_for_events(fds, n, now, next)) continue;
		if (fds[0].revents) hear_node(r);
		take_events(r, fds, n);
		transcript_step(r);
		talk_step(r);
		look_ahead(r);
	}
}
