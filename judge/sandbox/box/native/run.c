/* A request from its first clone to its answer. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Gives a program of the request its cell. The own program of a talk is the last program. */
static bool place(struct request *r, int i)
{
	struct run *run = &r->runs[i];
	run->cell = &slot.cells[i];
	run->talks = r->over != OVER_NOTHING;
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

static bool lay_out(struct run *run)
{
	int fds[2];
	if (!group_ready(&run->cell->group, &run->limits)) return failed(run, "control group limits");
	if (!files_in(run)) return false;
	if (!streams_open(run) || pipe2(fds, O_CLOEXEC) != 0) return failed(run, "streams");
	run->status_fd = fds[0];
	run->tell_fd = fds[1];
	return true;
}

static bool clone_init(struct request *r, struct run *run, long more)
{
	const long namespaces = CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | (run->apart ? CLONE_NEWNET : 0);
	run->started_ns = run->next_check_ns = now_ns();
	run->init = (pid_t)syscall(SYS_clone, namespaces | more | SIGCHLD, 0, 0, 0, 0);
	if (run->init == 0) _exit(inside(r, run));
	run->started = run->init > 0;
	return run->started || failed(run, "clone");
}

/* Partners over stdio share a session of their own. A process that ends at once begins it, as none can join
 * the session of another; the inits are the slot's children all the same. The process shares the slot's
 * memory, and halts the slot until it ends. */
static bool clone_partners(struct request *r)
{
	pid_t first = vfork();
	if (first == 0) {
		bool ok = setsid() > 0 || failed(&r->runs[0], "session");
		for (int i = 0; ok && i < r->nruns; i++) ok = clone_init(r, &r->runs[i], CLONE_PARENT);
		_exit(ok ? 0 : 1);
	}
	int status = 1;
	if (first < 0) return failed(&r->runs[0], "vfork");
	while (waitpid(first, &status, 0) < 0 && errno == EINTR) continue;
	return status == 0;
}

static bool start(struct request *r)
{
	for (int i = 0; i < r->nruns; i++)
		if (!lay_out(&r->runs[i])) return false;
	if (r->over == OVER_STDIO) return clone_partners(r);
	for (int i = 0; i < r->nruns; i++)
		if (!clone_init(r, &r->runs[i], 0)) return false;
	return true;
}

/* Closes descriptors that only the box should hold from here on. */
static void let_go(struct run *run)
{
	shut(&run->tell_fd);
	if (!run->started) shut(&run->status_fd);
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
	bool ok = make_ready(r) && start(r);
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
