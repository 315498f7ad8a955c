/* What the programs of a talk do: the bytes that they read and write, and whether the talk stands still. It
 * does when nothing is under way on its lines and for a second none has read, written or computed. */
#define _GNU_SOURCE
#include "talk.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LOOK_NS 100000000ull
#define CALM_NS 1000000000ull
#define CALM_CPU_US 50000

static bool lines_are_empty(const struct request *r)
{
	for (int i = 0; i < 2 * (r->nruns - 1); i++)
		if (!talk_line_is_empty(r, i)) return false;
	return true;
}

static uint64_t cpu_of_all(const struct request *r)
{
	uint64_t sum = 0;
	for (int i = 0; i < r->nruns; i++)
		if (is_alive(&r->runs[i])) sum += group_cpu_us(&r->runs[i].cell->group);
	return sum;
}

static bool read_of(const char *task, const char *file, char *into, size_t size)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%.20s/%s", task, file);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, into, size - 1);
	shut(&fd);
	into[n > 0 ? n : 0] = 0;
	return n > 0;
}

static uint64_t after(const char *text, const char *key)
{
	const char *at = strstr(text, key);
	return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}

static bool add_bytes(const char *process, uint64_t *in, uint64_t *out)
{
	char text[512];
	if (!read_of(process, "io", text, sizeof text)) return false;
	*in += after(text, "rchar: ");
	*out += after(text, "wchar: ");
	return true;
}

static bool is_process(const char *task)
{
	char text[512]; /* begins with the name, which the program chooses; line feeds in it are escaped */
	return read_of(task, "status", text, sizeof text) &&
	       after(text, "\nTgid:") == strtoull(task, NULL, 10);
}

/** Counts the bytes read and written by all processes of a box; the kernel adds those of each process that
 * has ended to its parent. Figures that are already known never become less. */
void count_bytes(struct run *run)
{
	char init[16], *rest = group_tasks(&run->cell->group);
	uint64_t in = 0, out = 0;
	snprintf(init, sizeof init, "%d", run->init);
	add_bytes(init, &in, &out);
	for (char *task; (task = strsep(&rest, "\n"));)
		if (*task && is_process(task)) add_bytes(task, &in, &out);
	if (in > run->read) run->read = in;
	if (out > run->wrote) run->wrote = out;
}

/** Time in which the living tasks of a program waited for a processor. */
uint64_t queued_us(const struct run *run)
{
	char text[128], *rest = group_tasks(&run->cell->group);
	uint64_t sum = 0;
	for (char *task; (task = strsep(&rest, "\n"));) {
		unsigned long long queued;
		if (!*task || !read_of(task, "schedstat", text, sizeof text)) continue;
		if (sscanf(text, "%*u %llu", &queued) == 1) sum += queued / 1000;
	}
	return sum;
}

/** Time in which a program computed or waited for a processor; of tasks that have ended what was known. */
uint64_t work_us(struct run *run)
{
	const struct cgroup *g = &run->cell->group;
	uint64_t work = group_cpu_us(g) - g->cpu_before + queued_us(run);
	if (work > run->work_us) run->work_us = work;
	return run->work_us;
}

/* Adds the bytes that the process of a task has read and written. False: the task has work (it may wait for a
 * processor or the disk), or nothing can be known of it. */
static bool add_task(const char *task, uint64_t *moved)
{
	char text[1024];
	if (!read_of(task, "stat", text, sizeof text)) return false;
	const char *name_end = strrchr(text, ')');
	if (!name_end || strlen(name_end) < 3 || !strchr("STt", name_end[2])) return false;
	return add_bytes(task, moved, moved);
}

/* Adds what the tasks of a program have moved. False: one of them has work, or the program has not begun. */
static bool waits(const struct run *run, uint64_t *moved)
{
	char *rest = group_tasks(&run->cell->group);
	bool any = rest && *rest;
	for (char *task; (task = strsep(&rest, "\n"));)
		if (*task && !add_task(task, moved)) return false;
	return any;
}

static bool all_wait(const struct request *r, uint64_t *moved)
{
	*moved = 0;
	for (int i = 0; i < r->nruns; i++)
		if (is_alive(&r->runs[i]) && !waits(&r->runs[i], moved)) return false;
	return true;
}

static void begin_anew(struct request *r, uint64_t now)
{
	r->calm.since_ns = all_wait(r, &r->calm.moved) ? now : 0;
	r->calm.cpu_us = cpu_of_all(r);
}

/** Whether the talk stands still now. Sets the time of the next look. */
bool calm_is_stuck(struct request *r, uint64_t now)
{
	uint64_t moved;
	const struct run *own = &r->runs[r->nruns - 1];
	bool any_user = false;
	for (int i = 0; i < r->nruns - 1; i++) any_user = any_user || is_alive(&r->runs[i]);
	if (!any_user || !is_alive(own)) {
		r->calm.look_ns = UINT64_MAX;
		return false;
	}
	if (!r->calm.look_ns) r->calm.look_ns = now + LOOK_NS;
	if (now < r->calm.look_ns) return false;
	r->calm.look_ns = now + LOOK_NS;
	/* A process that has ended is in no list, also before it is waited for: each look counts anew. */
	for (int i = 0; i < r->nruns; i++)
		if (is_alive(&r->runs[i])) count_bytes(&r->runs[i]);
	if (!lines_are_empty(r)) {
		r->calm.since_ns = 0;
		return false;
	}
	if (!r->calm.since_ns || cpu_of_all(r) > r->calm.cpu_us + CALM_CPU_US) begin_anew(r, now);
	if (!r->calm.since_ns || now < r->calm.since_ns + CALM_NS) return false;
	if (all_wait(r, &moved) && moved == r->calm.moved) return true;
	begin_anew(r, now);
	return false;
}
