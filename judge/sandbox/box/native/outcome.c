/* The facts of the answer about a program: figures, outcome, streams and files. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static void measure(struct run *run, uint64_t begin_ns)
{
	struct cgroup *g = &run->cell->group;
	uint64_t base = run->reported ? run->report.cpu_base_us : g->cpu_before, cpu = group_cpu_us(g);
	uint64_t from = run->reported && !run->report.stage ? run->report.start_ns : run->started_ns;
	run->cpu_us = cpu > base ? cpu - base : 0;
	run->wall_us = run->ended_ns > from ? (run->ended_ns - from) / 1000 : 0;
	run->end_us = run->ended_ns > begin_ns ? (run->ended_ns - begin_ns) / 1000 : 0;
	run->memory = group_memory_peak(g);
}

static void fail_with(struct run *run, int error, const char *what)
{
	errno = error;
	fail(run, what);
}

/* Notes a failure of the box, if there was one; the first note stays. */
static void look_for_failures(struct run *run, enum oom oom)
{
	if (run->reported && run->report.stage) {
		char what[32];
		snprintf(what, sizeof what, "inside the box, stage %d", run->report.stage);
		fail_with(run, run->report.error, what);
	}
	if (!run->reported && run->killed < 0) fail_with(run, 0, "the box ended without a report");
	if (oom == FOREIGN_OOM) fail_with(run, ENOMEM, "the machine ran out of memory");
}

static bool printed_too_much(const struct run *run)
{
	for (int i = 0; i < 2; i++)
		if (run->out[i].over && !run->out[i].truncate) return true;
	return run->signal == SIGXFSZ;
}

/* The kernel's counters lag by batches of pages, so a peak that is a little below the limit may have reached
 * it. */
static bool reached_limit(uint64_t memory, uint64_t limit)
{
	const uint64_t lag = 512 << 10, share = limit / 64;
	return memory + (lag < share ? lag : share) >= limit;
}

static enum outcome outcome_of(struct run *run)
{
	const struct report *p = &run->report;
	const struct limits *l = &run->limits;
	enum oom oom = run->started ? group_oom(&run->cell->group, l) : NO_OOM;
	look_for_failures(run, oom);
	if (*run->detail) return INTERNAL_ERROR;
	if (run->killed == CANCELLED) return CANCELLED;
	run->exit_code = run->reported && WIFEXITED(p->status) ? WEXITSTATUS(p->status) : 0;
	run->signal = !run->reported ? SIGKILL : WIFSIGNALED(p->status) ? WTERMSIG(p->status) : 0;
	if (oom == OWN_OOM || reached_limit(run->memory, l->memory)) return MEMORY_LIMIT;
	if (run->killed >= 0) return (enum outcome)run->killed;
	if (p->exec_error) {
		run->exit_code = p->exec_error == ENOENT ? 127 : 126; /* as shells say it */
		return EXITED;
	}
	if (printed_too_much(run)) return OUTPUT_LIMIT;
	if (run->cpu_us > l->cpu_us) return CPU_LIMIT;
	/* In a talk not all elapsed time counts. */
	if (run->wall_us > l->wall_us && !run->talks) return WALL_LIMIT;
	return run->signal ? SIGNALLED : EXITED;
}

/** Adds streams, files and facts of one program; begin_ns is when the first program of the request was
 * started. */
void outcome_answer(struct run *run, uint64_t begin_ns, struct buf *reply)
{
	if (run->started) measure(run, begin_ns);
	streams_answer(run, reply);
	files_out(run, reply);
	run->outcome = outcome_of(run);
	const uint32_t facts[3] = { run->outcome, (uint32_t)run->exit_code, (uint32_t)run->signal };
	const uint64_t figures[6] = { run->cpu_us, run->wall_us, run->memory,
				      run->end_us, run->read,	 run->wrote };
	const uint32_t detail = (uint32_t)strlen(run->detail);
	buf_add(reply, facts, sizeof facts);
	buf_add(reply, figures, sizeof figures);
	buf_add(reply, &detail, sizeof detail);
	buf_add(reply, run->detail, detail);
	trace_answer(run, reply);
}
