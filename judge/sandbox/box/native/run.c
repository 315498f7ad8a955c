/* A request from its order to its answer. */
#define _GNU_SOURCE
#include "order.h"
#include "talk.h"

static bool failed(struct run *run, const char *what)
{
	fail(run, what);
	return false;
}

/* Gives a program of the request its box. The own program of a talk is the last program. */
static void place(struct request *r, struct cell *cells)
{
	for (int i = 0; i < r->nruns; i++) {
		struct run *run = &r->runs[i];
		run->cell = &cells[i];
		run->talks = r->over != OVER_NOTHING;
		run->init = run->cell->armed.init;
		run->space = run->cell->armed.space;
		run->work = run->cell->armed.work;
		run->status_fd = run->cell->armed.status;
	}
}

static bool lay_out(struct run *run)
{
	if (!group_limit(&run->cell->group, &run->limits)) return failed(run, "control group limits");
	if (!space_resize(&run->cell->armed, run->limits.space)) return failed(run, "size of the box' tmpfs");
	if (!files_in(run)) return false;
	return streams_open(run) || failed(run, "streams");
}

/* From here on the box is the run's. */
static bool start(struct run *run)
{
	struct armed *box = &run->cell->armed;
	run->started_ns = run->next_check_ns = now_ns();
	run->started = order_send(run, box->order);
	if (!run->started) return failed(run, "order");
	run->order = box->order;
	box->init = 0;
	box->status = box->order = box->space = box->work = -1;
	return true;
}

static bool start_all(struct request *r)
{
	/* native programs cannot make sockets */
	for (int i = 0; i < r->nruns; i++)
		if (r->runs[i].profile != NATIVE) slot.no_sockets = false;
	if (!talk_join(r)) return failed(&r->runs[0], "pipes");
	for (int i = 0; i < r->nruns; i++)
		if (!lay_out(&r->runs[i])) return false;
	for (int i = 0; i < r->nruns; i++)
		if (!start(&r->runs[i])) return false;
	return true;
}

static bool take_boxes(struct request *r, struct side *side)
{
	struct run *first = &r->runs[0];
	struct shape shape = { r->over, r->nruns, { 0 } };
	for (int i = 0; i < r->nruns; i++) shape.profiles[i] = r->runs[i].profile;
	/* before a box is made, as the helper of a traced run has a socket */
	if (!network_settle()) return failed(first, "sockets of an earlier run");
	bool ok = side_is_ready(side, shape) || arm(side, shape, first->detail, sizeof first->detail);
	if (ok) place(r, side->cells);
	return ok;
}

/* Closes descriptors that only the box should hold from here on. */
static void let_go(struct run *run)
{
	for (int i = 0; i < 3; i++) shut(&run->std[i]);
	for (int i = 0; i < MAX_MOUNTS; i++) shut(&run->mount_fds[i]);
	for (int i = 0; i < run->nlines; i++) shut(&run->lines[i]);
}

/** Runs one program or a talk, and appends the facts in the order of the request. */
void run_request(struct request *r, struct buf *reply)
{
	struct side *side = &slot.sides[slot.turn];
	bool ok = take_boxes(r, side) && start_all(r);
	for (int i = 0; i < r->nruns; i++) {
		let_go(&r->runs[i]);
		if (ok) continue;
		fail(&r->runs[i], "another program of the talk did not start");
		end_run(&r->runs[i], CANCELLED);
	}
	disarm(side);
	slot.turn = 1 - slot.turn;
	watch_until_end(r);
	for (int i = 0; i < r->nruns; i++) outcome_answer(&r->runs[i], r->runs[0].started_ns, reply);
	talk_answer(r, reply);
}
