/* A request from its first clone to its answer. */
#define _GNU_SOURCE
#include "box.h"
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Gives a program of the request its cell. The own program of a talk is the last program. */
static bool place(struct request *r, int i)
{
	struct run *run = &r->runs[i];
	run->cell = &slot.cells[i];
	run->paired = r->over == OVER_STDIO;
	run->apart = r->over == OVER_DESCRIPTORS && i < r->nruns - 1;
	cell_settle(run->cell);
	return run->cell->open || cell_open(run->cell, run->detail, sizeof run->detail);
}

static bool failed(struct run *run, const char *what)
{
	fail(run, what);
	return false;
}

static bool clone_init(struct run *run)
{
	const long apart = run->apart ? CLONE_NEWNET : 0;
	int fds[2];
	if (pipe2(fds, O_CLOEXEC) != 0) return failed(run, "streams");
	run->status_fd = fds[0];
	run->started_ns = run->next_check_ns = now_ns();
	run->init = (pid_t)syscall(SYS_clone, CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | apart | SIGCHLD, 0,
				   0, 0, 0);
	if (run->init == 0) _exit(inside(run, fds[1]));
	close(fds[1]);
	run->started = run->init > 0;
	return run->started || failed(run, "clone");
}

static bool start(struct run *run)
{
	if (!group_ready(&run->cell->group, &run->limits)) return failed(run, "control group limits");
	if (!files_in(run)) return false;
	return streams_open(run) ? clone_init(run) : failed(run, "streams");
}

/* Closes descriptors that only the box should hold from here on. */
static void let_go(struct run *run)
{
	for (int i = 0; i < 3; i++) shut(&run->std[i]);
	for (int i = 0; i < MAX_MOUNTS; i++) shut(&run->mount_fds[i]);
	for (int i = 0; i < run->nlines; i++) shut(&run->lines[i]);
}

static bool make_ready(struct request *r)
{
	for (int i = 0; i < r->nruns; i++)
		if (!place(r, i)) return false;
	if (!network_settle()) return failed(&r->runs[0], "sockets of an earlier run");
	return talk_join(r) || failed(&r->runs[0], "pipes");
}

/** Runs one program or a talk, and appends the facts in the order of the request. */
void run_request(struct request *r, struct buf *reply)
{
	bool ok = make_ready(r);
	for (int i = 0; i < r->nruns && ok; i++) ok = start(&r->runs[i]);
	for (int i = 0; i < r->nruns; i++) {
		let_go(&r->runs[i]);
		if (ok) continue;
		fail(&r->runs[i], "another program of the talk did not start");
		end_run(&r->runs[i], CANCELLED);
	}
	watch_until_end(r);
	for (int i = 0; i < r->nruns; i++) outcome_answer(&r->runs[i], r->runs[0].started_ns, reply);
	talk_answer(r, reply);
}
