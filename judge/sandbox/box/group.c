/* Control groups: memory (with swap), number of tasks, CPU time. v1 where the memory controller is mounted that way,
 * else v2. A slot's groups are made once and reused; only v2 kernels that cannot reset memory.peak get a new one per run.
 *
 * The memory a run is told to have used is the peak of anonymous and shared memory. The kernel keeps one watermark
 * for everything charged to a group, so from it we take what is not the program's: the file pages still charged at the
 * end (inputs are touched by us beforehand, so these are cold system files) and the watermark of kernel memory. As both
 * may have been smaller when the peak was reached, the largest anon+shmem seen while polling is a second lower bound;
 * the greater of the two is reported. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool put(int fd, const char *text)
{
	size_t len = strlen(text);
	return fd >= 0 && pwrite(fd, text, len, 0) == (ssize_t)len;
}

static bool put_number(int fd, uint64_t n)
{
	char text[32];
	snprintf(text, sizeof text, "%llu", (unsigned long long)n);
	return put(fd, text);
}

static const char *text_of(int fd, char *into, size_t size)
{
	ssize_t n = fd >= 0 ? pread(fd, into, size - 1, 0) : -1;
	into[n > 0 ? n : 0] = 0;
	return into;
}

static uint64_t number(int fd)
{
	char text[64];
	return strtoull(text_of(fd, text, sizeof text), NULL, 10);
}

/* Value after `key ` at the start of a line; 0 if absent. */
static uint64_t field(const char *text, const char *key)
{
	size_t len = strlen(key);
	for (const char *line = text; line && *line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
		if (strncmp(line, key, len) == 0 && line[len] == ' ') return strtoull(line + len, NULL, 10);
	return 0;
}

/* Mount point of a v1 controller, or of the unified tree for "". */
static bool find_mount(const char *controller, char *into, size_t size)
{
	char line[2048], dir[512], type[64], options[1024];
	FILE *f = fopen("/proc/self/mounts", "re");
	bool found = false;
	while (f && !found && fgets(line, sizeof line, f)) {
		if (sscanf(line, "%*s %511s %63s %1023s", dir, type, options) != 3) continue;
		if (!*controller) found = strcmp(type, "cgroup2") == 0;
		else if (strcmp(type, "cgroup") == 0)
			for (char *o = strtok(options, ","); o && !found; o = strtok(NULL, ",")) found = strcmp(o, controller) == 0;
	}
	if (f) fclose(f);
	if (found) snprintf(into, size, "%s", dir);
	return found;
}

/* The group we are in ourselves, so that limits set around the judge hold for its boxes too. */
static void own_path(const char *controller, char *into, size_t size)
{
	char line[1024];
	FILE *f = fopen("/proc/self/cgroup", "re");
	*into = 0;
	while (f && fgets(line, sizeof line, f)) {
		char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;
		if (!path) continue;
		*path++ = 0, names++;
		path[strcspn(path, "\n")] = 0;
		bool mine = !*controller && !*names;
		if (*controller)
			for (char *o = strtok(names, ","); o && !mine; o = strtok(NULL, ",")) mine = strcmp(o, controller) == 0;
		if (mine) snprintf(into, size, "%s", strcmp(path, "/") ? path : "");
	}
	if (f) fclose(f);
}

static int open_in(const char *dir, const char *file)
{
	char path[768];
	snprintf(path, sizeof path, "%s/%s", dir, file);
	int fd = open(path, O_RDWR | O_CLOEXEC);
	return fd >= 0 ? fd : open(path, O_RDONLY | O_CLOEXEC);
}

static bool make(const char *dir)
{
	return mkdir(dir, 0755) == 0 || errno == EEXIST;
}

/* Nobody of an earlier, killed judge may still be in there; its init died with it, so this ends soon. */
static bool wait_empty(int procs)
{
	char text[64];
	for (int i = 0; i < 400 && *text_of(procs, text, sizeof text); i++) usleep(5000);
	return !*text_of(procs, text, sizeof text);
}

static bool v1_dir(const char *controller, unsigned id, char *dir, size_t size)
{
	char mount[512], own[512], parent[1100];
	if (!find_mount(controller, mount, sizeof mount)) return false;
	own_path(controller, own, sizeof own);
	for (int here = 1; here >= 0; here--) { /* in our own group, else (a container without its path) at the top */
		snprintf(parent, sizeof parent, "%s%s/assize", mount, here ? own : "");
		if (!make(parent)) continue;
		snprintf(dir, size, "%.400s/box-%u", parent, id);
		return make(dir);
	}
	return false;
}

static bool open_v1(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	static const char *const controllers[] = { "memory", "pids", "cpuacct" };
	char dir[512];
	for (int i = 0; i < 3; i++) {
		if (!v1_dir(controllers[i], id, dir, sizeof dir)) {
			snprintf(why, why_len, "no control group of the %s controller (v1): mount it writable", controllers[i]);
			return false;
		}
		/* Not cgroup.procs: a thread that moves itself by this file takes no lock over all processes of the machine,
		 * for which the kernel may wait as long as all of them together need to pass by (10 ms and more). The program
		 * that enters has but one thread. */
		g->procs[g->nprocs++] = open_in(dir, "tasks");
		if (i == 0) {
			g->mem_limit = open_in(dir, "memory.limit_in_bytes");
			g->swap_limit = open_in(dir, "memory.memsw.limit_in_bytes");
			g->mem_peak = open_in(dir, "memory.max_usage_in_bytes");
			g->kmem_peak = open_in(dir, "memory.kmem.max_usage_in_bytes");
			g->mem_stat = open_in(dir, "memory.stat");
			g->mem_events = open_in(dir, "memory.oom_control");
			g->mem_empty = open_in(dir, "memory.force_empty");
		} else if (i == 1) g->pids_limit = open_in(dir, "pids.max");
		else g->cpu = open_in(dir, "cpuacct.usage");
		if (!wait_empty(g->procs[i])) {
			snprintf(why, why_len, "%s still has processes in it", dir);
			return false;
		}
	}
	return true;
}

/* Controllers reach the children of a v2 group only if it has no processes of its own (the real root excepted). In a
 * container its visible root has: they move to a leaf. */
static bool v2_enable(const char *dir, bool may_move)
{
	char pids[8192], leaf[600];
	int control = open_in(dir, "cgroup.subtree_control");
	bool ok = put(control, "+memory +pids +cpu");
	if (!ok && may_move && errno == EBUSY) {
		snprintf(leaf, sizeof leaf, "%s/assize-main", dir);
		int from = open_in(dir, "cgroup.procs"), to = make(leaf) ? open_in(leaf, "cgroup.procs") : -1;
		text_of(from, pids, sizeof pids);
		for (char *p = strtok(pids, "\n"); p; p = strtok(NULL, "\n")) put(to, p);
		ok = put(control, "+memory +pids +cpu");
		close(from), close(to);
	}
	close(control);
	return ok;
}

static bool v2_files(struct cgroup *g)
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
	g->kmem_peak = g->mem_empty = -1;
	g->peak_resets = put(g->mem_peak, "reset");
	int together = open_in(g->dir, "memory.oom.group");
	put(together, "1"); /* all of the box, not one child that the rest waits for */
	if (together >= 0) close(together);
	return g->procs[0] >= 0 && g->mem_limit >= 0 && g->pids_limit >= 0 && g->cpu >= 0;
}

static void v2_close_files(struct cgroup *g)
{
	int *fds[] = { &g->procs[0], &g->mem_limit, &g->swap_limit, &g->mem_peak, &g->mem_stat, &g->mem_events, &g->pids_limit, &g->cpu };
	for (size_t i = 0; i < sizeof fds / sizeof fds[0]; i++) close(*fds[i]), *fds[i] = -1;
}

static bool open_v2(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char mount[400], parent[450];
	g->v2 = true;
	bool ok = find_mount("", mount, sizeof mount);
	snprintf(parent, sizeof parent, "%s/assize", ok ? mount : "");
	snprintf(g->dir, sizeof g->dir, "%s/box-%u", parent, id);
	ok = ok && v2_enable(mount, true) && make(parent) && v2_enable(parent, false) && make(g->dir) && v2_files(g);
	if (!ok) snprintf(why, why_len, "no usable control groups: neither v1 controllers nor a writable v2 tree with memory and pids");
	else if (!wait_empty(g->procs[0])) ok = false, snprintf(why, why_len, "%s still has processes in it", g->dir);
	return ok;
}

/** @param id the slot's uid: unique on this machine while its lock is held */
bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char mount[512];
	memset(g, -1, sizeof *g);
	g->nprocs = 0, g->v2 = g->peak_resets = false;
	return find_mount("memory", mount, sizeof mount) ? open_v1(g, id, why, why_len) : open_v2(g, id, why, why_len);
}

void group_close(struct cgroup *g, unsigned id)
{
	int *const fds[] = { &g->cpu, &g->mem_limit, &g->swap_limit, &g->mem_peak, &g->kmem_peak, &g->mem_stat, &g->mem_events, &g->mem_empty, &g->pids_limit };
	for (size_t i = 0; i < sizeof fds / sizeof fds[0]; i++) shut(fds[i]);
	for (int i = 0; i < g->nprocs; i++) shut(&g->procs[i]);
	static const char *const controllers[] = { "memory", "pids", "cpuacct" };
	char dir[512];
	if (g->v2) rmdir(g->dir);
	else
		for (int i = 0; i < 3; i++)
			if (v1_dir(controllers[i], id, dir, sizeof dir)) rmdir(dir);
}

/* Page tables, stacks and file pages in flight count in the kernel's limit but not in ours. */
static uint64_t with_slack(uint64_t memory)
{
	return memory + (1 << 20) + memory / 256;
}

static bool limit_memory(struct cgroup *g, uint64_t bytes)
{
	if (g->v2) return put_number(g->mem_limit, bytes) && (g->swap_limit < 0 || put(g->swap_limit, "0"));
	/* memory+swap may never be below memory: raise that one first, lower it last. */
	if (g->swap_limit >= 0) put_number(g->swap_limit, bytes);
	if (!put_number(g->mem_limit, bytes)) return false;
	return g->swap_limit < 0 || put_number(g->swap_limit, bytes);
}

/* Some memory that nobody holds any more comes back later: of an IPC namespace, of descriptors in flight between
 * sockets. It is not the next one's. The kernel's figures may be late by 64 pages for each processor. */
static bool wait_given_back(struct cgroup *g)
{
	const uint64_t late = (1 << 20) + (uint64_t)sysconf(_SC_NPROCESSORS_ONLN) * (64 << 12);
	for (int i = 0; i < 10000 && g->left > late; i++)
		if ((g->left = group_memory_now(g)) > late) usleep(1000);
	return g->left <= late || (errno = EBUSY, false);
}

/** Empties the counters and sets the limits; false with errno if the kernel refuses. */
bool group_ready(struct cgroup *g, const struct limits *l)
{
	char text[4096];
	if (g->v2 && !g->peak_resets) {
		v2_close_files(g);
		if (rmdir(g->dir) != 0 || !make(g->dir) || !v2_files(g)) return false;
		g->left = 0;
	}
	if (!wait_given_back(g)) return false;
	if (!limit_memory(g, with_slack(l->memory))) { /* too much of an earlier run is still charged here */
		if (errno != EBUSY) return false;
		put(g->mem_empty, "0");
		if (!limit_memory(g, with_slack(l->memory))) return false;
	}
	if (!put_number(g->pids_limit, l->processes)) return false;
	put(g->mem_peak, g->v2 ? "reset" : "0");
	put(g->kmem_peak, "0");
	if (!g->v2) put(g->cpu, "0");
	g->cpu_before = group_cpu_us(g);
	g->oom_before = field(text_of(g->mem_events, text, sizeof text), "oom_kill");
	return true;
}

/** CPU time of everything that ever was in the group, in µs. */
uint64_t group_cpu_us(const struct cgroup *g)
{
	char text[1024];
	return g->v2 ? field(text_of(g->cpu, text, sizeof text), "usage_usec") : number(g->cpu) / 1000;
}

/** Anonymous and shared memory charged right now, bytes. */
uint64_t group_memory_now(const struct cgroup *g)
{
	char text[8192];
	text_of(g->mem_stat, text, sizeof text);
	return field(text, g->v2 ? "anon" : "rss") + field(text, "shmem");
}

uint64_t group_memory_peak(struct cgroup *g, uint64_t seen)
{
	char text[8192];
	text_of(g->mem_stat, text, sizeof text);
	uint64_t shmem = field(text, "shmem"), file = field(text, g->v2 ? "file" : "cache");
	uint64_t foreign = (file > shmem ? file - shmem : 0) + (g->v2 ? field(text, "kernel") : number(g->kmem_peak));
	uint64_t peak = number(g->mem_peak), now = field(text, g->v2 ? "anon" : "rss") + shmem;
	peak = peak > foreign ? peak - foreign : 0;
	g->left = now;
	if (peak < seen) peak = seen;
	return peak < now ? now : peak;
}

/** Did the kernel kill for want of memory, and whose want was it: the run's own limit, or that of the machine or of a
 * group around the judge, which is not the program's fault? Failure counters stay at 0 on some kernels, the watermark
 * does not: before a group's own limit kills, it has been reached but for one large page. */
enum oom group_oom(const struct cgroup *g, const struct limits *l)
{
	char text[4096];
	if (field(text_of(g->mem_events, text, sizeof text), "oom_kill") <= g->oom_before) return NO_OOM;
	return g->mem_peak < 0 || number(g->mem_peak) + (4 << 20) >= with_slack(l->memory) ? OWN_OOM : FOREIGN_OOM;
}
