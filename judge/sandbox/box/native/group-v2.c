/* Control groups v2: one folder of the unified tree. */
#define _GNU_SOURCE
#include "group.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char needed[] = "+memory +pids +cpu";

static void move_processes(const char *from_dir, const char *to_dir)
{
	char pids[8192];
	int from = open_in(from_dir, "cgroup.procs");
	int to = make_dir(to_dir) ? open_in(to_dir, "cgroup.procs") : -1;
	text_of(from, pids, sizeof pids);
	for (char *p = strtok(pids, "\n"); p; p = strtok(NULL, "\n")) put(to, p);
	shut(&from);
	shut(&to);
}

/* A v2 group other than the real root gives its children controllers only while it has no processes itself.
 * The root that a container sees has processes, which move to a leaf. */
static bool enable(const char *dir, bool may_move)
{
	char leaf[600];
	int control = open_in(dir, "cgroup.subtree_control");
	bool ok = put(control, needed);
	if (!ok && may_move && errno == EBUSY) {
		snprintf(leaf, sizeof leaf, "%s/assize-main", dir);
		move_processes(dir, leaf);
		ok = put(control, needed);
	}
	shut(&control);
	return ok;
}

static bool open_files(struct cgroup *g)
{
	g->procs[0] = open_in(g->dir, "cgroup.procs");
	g->nprocs = 1;
	g->mem_limit = open_in(g->dir, "memory.max");
	g->swap_limit = open_in(g->dir, "memory.swap.max");
	g->mem_peak = open_in(g->dir, "memory.peak");
	g->mem_stat = open_in(g->dir, "memory.stat");
	g->mem_events = open_in(g->dir, "memory.events");
	g->pids_limit = open_in(g->dir, "pids.max");
	g->cpu = open_in(g->dir, "cpu.stat");
	g->peak_resets = put(g->mem_peak, "reset");
	int together = open_in(g->dir, "memory.oom.group");
	put(together, "1"); /* the kernel kills the whole box, not one child that the rest waits for */
	shut(&together);
	return g->procs[0] >= 0 && g->mem_limit >= 0 && g->pids_limit >= 0 && g->cpu >= 0;
}

static bool open_v2(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char mount[400], parent[450];
	bool ok = group_find_mount("", mount, sizeof mount);
	snprintf(parent, sizeof parent, "%s/assize", ok ? mount : "");
	snprintf(g->dir, sizeof g->dir, "%s/box-%u", parent, id);
	ok = ok && enable(mount, true) && make_dir(parent) && enable(parent, false) && make_dir(g->dir) &&
	     open_files(g);
	if (!ok) {
		snprintf(why, why_len, "no usable control groups: %s",
			 "neither v1 controllers nor a writable v2 tree with memory and pids");
		return false;
	}
	ok = group_wait_empty(g->procs[0]);
	if (!ok) snprintf(why, why_len, "%s still has processes in it", g->dir);
	return ok;
}

static void remove_v2(const struct cgroup *g, unsigned id)
{
	(void)id;
	rmdir(g->dir);
}

static bool renew_v2(struct cgroup *g)
{
	if (g->peak_resets) return true;
	group_close_files(g);
	if (rmdir(g->dir) != 0 || !make_dir(g->dir) || !open_files(g)) return false;
	g->left = 0;
	return true;
}

static bool limit_memory_v2(const struct cgroup *g, uint64_t bytes)
{
	return put_number(g->mem_limit, bytes) && (g->swap_limit < 0 || put(g->swap_limit, "0"));
}

static void reset_counters_v2(const struct cgroup *g)
{
	put(g->mem_peak, "reset");
}

static uint64_t cpu_us_v2(const struct cgroup *g)
{
	char text[1024];
	return field(text_of(g->cpu, text, sizeof text), "usage_usec");
}

static uint64_t kernel_memory_v2(const struct cgroup *g, const char *stat)
{
	(void)g;
	return field(stat, "kernel");
}

const struct group_version group_v2 = {
	.open = open_v2,
	.remove = remove_v2,
	.renew = renew_v2,
	.limit_memory = limit_memory_v2,
	.reset_counters = reset_counters_v2,
	.cpu_us = cpu_us_v2,
	.kernel_memory = kernel_memory_v2,
	.anonymous = "anon",
	.file = "file",
};
