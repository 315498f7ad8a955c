/* Boxes that are ready before their request is there. All that does not depend on the request is done then:
 * namespaces, file tree, groups, session, identity, filter. The program waits for its order. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static bool same(struct shape a, struct shape b)
{
	return a.over == b.over && a.nruns == b.nruns &&
	       memcmp(a.profiles, b.profiles, (size_t)a.nruns) == 0;
}

/* Makes the socket in the host's network: sockets of the boxes' network are counted, see network_settle. */
static bool make_socket(struct armed *box)
{
	int ends[2] = { -1, -1 };
	bool ok = setns(slot.host_net, CLONE_NEWNET) == 0 &&
		  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
	if (setns(slot.box_net, CLONE_NEWNET) != 0) _exit(1);
	box->order = ends[0];
	box->hear = ends[1];
	return ok;
}

static bool make_pipe(struct armed *box)
{
	int ends[2] = { -1, -1 };
	bool ok = pipe2(ends, O_CLOEXEC) == 0;
	box->status = ends[0];
	box->tell = ends[1];
	return ok;
}

static bool make_inits(struct side *side)
{
	for (int i = 0; i < side->shape.nruns; i++) {
		/* a program that talks by its pipes only has a network of its own */
		const bool apart = side->shape.over >= OVER_DESCRIPTORS && i < side->shape.nruns - 1;
		if (!parent_make(&side->cells[i], CLONE_NEWPID | (apart ? CLONE_NEWNET : 0))) return false;
	}
	return true;
}

static bool fork_inits(struct side *side)
{
	for (int i = 0; i < side->shape.nruns; i++) {
		struct cell *cell = &side->cells[i];
		const long flags = CLONE_NEWPID | CLONE_PARENT | SIGCHLD;
		cell->armed.init = (pid_t)syscall(SYS_clone, flags, 0, 0, 0, 0);
		if (cell->armed.init == 0) _exit(inside(cell));
		if (cell->armed.init < 0) return false;
	}
	return true;
}

/* Partners over stdio share a session of their own. A process that ends at once begins it, as none can join
 * the session of another; the inits are the slot's children all the same. The process shares the slot's
 * memory, and halts the slot until it ends. */
static bool make_partners(struct side *side)
{
	pid_t first = vfork();
	if (first == 0) _exit(setsid() > 0 && fork_inits(side) ? 0 : 1);
	int status = 1;
	if (first < 0) return false;
	while (waitpid(first, &status, 0) < 0 && errno == EINTR) continue;
	return status == 0;
}

/* What the request still had to wait for, or NULL. */
static const char *prepare(struct cell *cell, bool may_wait, char *why, size_t why_len)
{
	if (!cell->open && !cell_open(cell, why, why_len)) return why;
	if (!cell_settle(cell, may_wait)) return "the last box";
	if (!group_empty(&cell->group, may_wait)) return "control group";
	if (!space_make(&cell->armed)) return "making the box' tmpfs";
	if (!make_socket(&cell->armed)) return "socket";
	return make_pipe(&cell->armed) ? NULL : "pipe";
}

static bool make(struct side *side, struct shape shape, bool may_wait, char *why, size_t why_len)
{
	const char *failed = NULL;
	const bool paired = shape.over == OVER_STDIO;
	side->shape = shape;
	for (int i = 0; i < shape.nruns && !failed; i++) {
		side->cells[i].paired = paired;
		side->cells[i].profile = shape.profiles[i];
		failed = prepare(&side->cells[i], may_wait, why, why_len);
	}
	if (!failed && !(paired ? make_partners(side) : make_inits(side))) failed = "clone";
	side->ready = !failed;
	if (failed && failed != why) snprintf(why, why_len, "%s: %s", failed, strerror(errno));
	if (failed) disarm(side);
	return side->ready;
}

/* Waits for the inits. */
static bool settle(struct side *side)
{
	bool ok = true;
	for (int i = 0; i < side->shape.nruns; i++) {
		struct cell *cell = &side->cells[i];
		ok = parent_wait(cell) && ok;
		shut(&cell->armed.tell);
		shut(&cell->armed.hear);
	}
	return ok;
}

/** Makes the boxes of a side for a request that is there. */
bool arm(struct side *side, struct shape shape, char *why, size_t why_len)
{
	if (!make(side, shape, true, why, why_len)) return false;
	if (settle(side)) return true;
	snprintf(why, why_len, "clone: %s", strerror(errno));
	disarm(side);
	return false;
}

/** Makes the boxes for the next request, as if it were like the last one of their side: a checker often runs
 * in turns with the program that it checks. Nothing is done while the last run in these cells is not yet
 * taken apart. Larger talks are rare, and have more cells than are kept open; traced runs are rare, too. */
void arm_next(void)
{
	struct side *next = &slot.sides[slot.turn];
	char unneeded[512];
	bool traced = false;
	for (int i = 0; i < next->shape.nruns; i++) traced = traced || next->shape.profiles[i] & TRACED;
	if (!next->ready && next->shape.nruns <= 2 && !traced)
		make(next, next->shape, false, unneeded, sizeof unneeded);
}

/** Ends the boxes of a side that no request has taken. */
void disarm(struct side *side)
{
	for (int i = 0; i < MAX_RUNS; i++) {
		struct armed *box = &side->cells[i].armed;
		parent_wait(&side->cells[i]);
		if (box->init > 0) {
			kill(box->init, SIGKILL);
			waitpid(box->init, NULL, __WALL);
		}
		int *const ends[] = { &box->status, &box->order, &box->tell, &box->hear,
				      &box->space,  &box->work,	 &box->mounts };
		for (size_t e = 0; e < COUNT(ends); e++) shut(ends[e]);
		box->init = 0;
	}
	side->ready = false;
}

/* An init that waits is silent: one that tells something has failed or is gone. */
static bool waits(const struct armed *box)
{
	struct pollfd status = { box->status, POLLIN, 0 };
	return poll(&status, 1, 0) == 0;
}

/** Whether the boxes of a side are ready for a request of the shape. */
bool side_is_ready(struct side *side, struct shape shape)
{
	bool ready = side->ready && settle(side) && same(side->shape, shape);
	for (int i = 0; i < shape.nruns && ready; i++) ready = waits(&side->cells[i].armed);
	if (!ready) disarm(side);
	return ready;
}
