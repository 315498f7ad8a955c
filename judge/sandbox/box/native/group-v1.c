/* Control groups v1: one folder for each of three controllers. */
#define _GNU_SOURCE
#include "group.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const controllers[] = { "memory", "pids", "cpuacct" };

/* Boxes get groups inside the judge's own, so that limits set around the judge hold for boxes too; at the top
 * in a container that does not show that group's path. */
static bool folder_of(const char *controller, unsigned id, char *dir, size_t size)
{
	char mount[512], own[512] = "", parent[1100];
	if (!group_find_mount(controller, mount, sizeof mount)) return false;
	group_own_path(controller, own, sizeof own);
	for (int here = 1; here >= 0; here--) {
		snprintf(parent, sizeof parent, "%s%s/assize", mount, here ? own : "");
		if (!make_dir(parent)) continue;
		snprintf(dir, size, "%.400s/box-%u", parent, id);
		return make_dir(dir);
	}
	return false;
}

static void open_memory(struct cgroup *g, const char *dir)
{
	g->mem_limit = open_in(dir, "memory.limit_in_bytes");
	g->swap_limit = open_in(dir, "memory.memsw.limit_in_bytes");
	g->mem_peak = open_in(dir, "memory.max_usage_in_bytes");
	g->kmem_peak = open_in(dir, "memory.kmem.max_usage_in_bytes");
	g->kmem_now = open_in(dir, "memory.kmem.usage_in_bytes");
	g->mem_stat = open_in(dir, "memory.stat");
	g->mem_events = open_in(dir, "memory.oom_control");
	g->mem_empty = open_in(dir, "memory.force_empty");
}

static bool open_v1(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char dirs[COUNT(controllers)][512];
	for (size_t i = 0; i < COUNT(controllers); i++) {
		if (!folder_of(controllers[i], id, dirs[i], sizeof dirs[i])) {
			snprintf(why, why_len,
				 "no control group of the %s controller (v1): mount it writable",
				 controllers[i]);
			return false;
		}
		g->tasks[g->ntasks++] = open_in(dirs[i], "tasks");
		if (!group_wait_empty(g->tasks[i])) {
			snprintf(why, why_len, "%s still has processes in it", dirs[i]);
			return false;
		}
	}
	open_memory(g, dirs[0]);
	g->pids_limit = open_in(dirs[1], "pids.max");
	g->cpu = open_in(dirs[2], "cpuacct.usage");
	return true;
}

static void remove_v1(const struct cgroup *g, unsigned id)
{
	char dir[512];
	(void)g;
	for (size_t i = 0; i < COUNT(controllers); i++)
		if (folder_of(controllers[i], id, dir, sizeof dir)) rmdir(dir);
}

static bool renew_v1(struct cgroup *g)
{
	(void)g;
	return true;
}

/* The limit of memory and swap together may never be below that of memory: it is raised first and lowered
 * last. */
static bool limit_memory_v1(const struct cgroup *g, uint64_t bytes)
{
	if (g->swap_limit >= 0) put_number(g->swap_limit, bytes);
	if (!put_number(g->mem_limit, bytes)) return false;
	return g->swap_limit < 0 || put_number(g->swap_limit, bytes);
}

static void reset_counters_v1(const struct cgroup *g)
{
	put(g->mem_peak, "0");
	put(g->kmem_peak, "0");
}

static uint64_t cpu_us_v1(const struct cgroup *g)
{
	return number(g->cpu) / 1000;
}

static uint64_t kernel_memory_v1(const struct cgroup *g, const char *stat, uint64_t peak)
{
	(void)stat;
	(void)peak;
	return number(g->kmem_peak);
}

/* The program enters by `tasks`, not `cgroup.procs`: a thread that moves itself by `tasks` takes no lock
 * over all processes of the machine, for which the kernel may wait 10 ms and more. The program has only one
 * thread. */
static pid_t start_v1(const struct cgroup *g, void (*program)(void *), void *with)
{
	pid_t made = vfork();
	if (made != 0) return made;
	bool ok = true;
	for (int i = 0; i < g->ntasks; i++) ok = ok && pwrite(g->tasks[i], "0", 1, 0) == 1;
	if (ok) program(with);
	_exit(127);
}

const struct group_version group_v1 = {
	.open = open_v1,
	.remove = remove_v1,
	.renew = renew_v1,
	.limit_memory = limit_memory_v1,
	.reset_counters = reset_counters_v1,
	.cpu_us = cpu_us_v1,
	.kernel_memory = kernel_memory_v1,
	.start = start_v1,
	.anonymous = "rss",
	.file = "cache",
};
