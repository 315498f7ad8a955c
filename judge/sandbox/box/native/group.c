/* Control groups: memory (with swap), number of tasks, CPU time. v1 where the memory controller is mounted
 * that way, else v2. A cell's groups are made once and reused; only on v2 kernels that cannot reset
 * memory.peak does each run get a new group.
 *
 * The memory reported for a run is the peak of its anonymous and shared memory. The kernel keeps one
 * watermark for everything charged to a group, so what is not the program's is subtracted: the file pages
 * (cold system files, as the slot reads inputs in beforehand) and the watermark of kernel memory. The kernel
 * takes file pages back at any time, so those count that were charged when the watermark rose: the more of
 * the looks before and after; at the limit those of after, as it took the others to make room. The result is
 * a lower bound. The largest anon+shmem of all looks is another; the greater is reported. */
#define _GNU_SOURCE
#include "group.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool put(int fd, const char *text)
{
	size_t len = strlen(text);
	return fd >= 0 && pwrite(fd, text, len, 0) == (ssize_t)len;
}

bool put_number(int fd, uint64_t n)
{
	char text[32];
	snprintf(text, sizeof text, "%llu", (unsigned long long)n);
	return put(fd, text);
}

const char *text_of(int fd, char *into, size_t size)
{
	ssize_t n = fd >= 0 ? pread(fd, into, size - 1, 0) : -1;
	into[n > 0 ? n : 0] = 0;
	return into;
}

uint64_t number(int fd)
{
	char text[64];
	return strtoull(text_of(fd, text, sizeof text), NULL, 10);
}

/** Value after `key ` at the start of a line; 0 if absent. */
uint64_t field(const char *text, const char *key)
{
	size_t len = strlen(key);
	for (const char *line = text; line && *line;) {
		if (strncmp(line, key, len) == 0 && line[len] == ' ') return strtoull(line + len, NULL, 10);
		line = strchr(line, '\n');
		if (line) line++;
	}
	return 0;
}

int open_in(const char *dir, const char *file)
{
	char path[768];
	snprintf(path, sizeof path, "%s/%s", dir, file);
	int fd = open(path, O_RDWR | O_CLOEXEC);
	return fd >= 0 ? fd : open(path, O_RDONLY | O_CLOEXEC);
}

bool make_dir(const char *dir)
{
	return mkdir(dir, 0755) == 0 || errno == EEXIST;
}

/** Whether a list with commas has the word. Changes the list. */
bool has_word(char *list, const char *wanted)
{
	for (char *o = strtok(list, ","); o; o = strtok(NULL, ","))
		if (strcmp(o, wanted) == 0) return true;
	return false;
}

/** Mount point of a v1 controller, or of the unified tree for "". */
bool group_find_mount(const char *controller, char *into, size_t size)
{
	char line[2048], dir[512], type[64], options[1024];
	FILE *f = fopen("/proc/self/mounts", "re");
	bool found = false;
	while (f && !found && fgets(line, sizeof line, f)) {
		if (sscanf(line, "%*s %511s %63s %1023s", dir, type, options) != 3) continue;
		if (!*controller) found = strcmp(type, "cgroup2") == 0;
		else found = strcmp(type, "cgroup") == 0 && has_word(options, controller);
	}
	if (f) fclose(f);
	if (found) snprintf(into, size, "%s", dir);
	return found;
}

/** Path of the judge's own group in the tree of a v1 controller, or in the unified tree for "". */
bool group_own_path(const char *controller, char *into, size_t size)
{
	char line[1024];
	bool found = false;
	FILE *f = fopen("/proc/self/cgroup", "re");
	while (f && !found && fgets(line, sizeof line, f)) {
		char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;
		if (!path) continue;
		*path++ = 0;
		names++;
		path[strcspn(path, "\n")] = 0;
		found = *controller ? has_word(names, controller) : !*names;
		if (found) snprintf(into, size, "%s", strcmp(path, "/") ? path : "");
	}
	if (f) fclose(f);
	return found;
}

/** Content of a list of tasks, good until the next call; NULL without memory for it. The file is opened anew,
 * as v1 reads a list that is as old as the first read of the open file. */
char *group_list(int file)
{
	static struct buf list;
	char path[32];
	ssize_t n;
	snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	buf_reset(&list);
	do {
		char *room = buf_room(&list, 4097);
		n = room ? read(fd, room, 4096) : -1;
		if (room) room[n > 0 ? n : 0] = 0;
		if (n > 0) list.len += (size_t)n;
	} while (n > 0);
	shut(&fd);
	return list.data;
}

/** Waits for processes of an earlier, killed judge to leave the group: its inits died with it, so this ends
 * soon. */
bool group_wait_empty(int tasks)
{
	const char *list = group_list(tasks);
	for (int i = 0; i < 400 && list && *list; i++) {
		usleep(5000);
		list = group_list(tasks);
	}
	return list && !*list;
}

/** @param id the cell's uid: unique on this machine while its lock is held */
bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char mount[512];
	memset(g, -1, sizeof *g);
	g->ntasks = 0;
	g->memory = g->processes = g->kept = 0;
	g->peak_resets = false;
	g->version = group_find_mount("memory", mount, sizeof mount) ? &group_v1 : &group_v2;
	return g->version->open(g, id, why, why_len);
}

void group_close_files(struct cgroup *g)
{
	int *const fds[] = { &g->cpu,	   &g->mem_limit,  &g->swap_limit, &g->mem_peak,  &g->kmem_peak,
			     &g->kmem_now, &g->mem_stat,   &g->mem_events, &g->mem_empty, &g->pids_limit,
			     &g->pids_peak, &g->folder };
	for (size_t i = 0; i < COUNT(fds); i++) shut(fds[i]);
	for (int i = 0; i < g->ntasks; i++) shut(&g->tasks[i]);
}

void group_close(struct cgroup *g, unsigned id)
{
	group_close_files(g);
	g->version->remove(g, id);
}

/* Page tables, kernel stacks and file pages in flight count in the kernel's limit but not in ours. */
static uint64_t with_slack(const struct limits *l)
{
	return l->memory + (1 << 20) + l->memory / 256 + l->processes * (32 << 10);
}

/* Memory of descriptors in flight between sockets, and page tables, are given back late and must not be
 * charged to the next run. The kernel's figures may be late by 64 pages for each processor. Memory of the
 * kernel that is not given back within 100 looks is what it keeps until somebody needs it. */
static bool is_given_back(struct cgroup *g, bool may_wait)
{
	const uint64_t late = (1 << 20) + (uint64_t)sysconf(_SC_NPROCESSORS_ONLN) * (64 << 12);
	uint64_t lowest = UINT64_MAX;
	bool emptied = false;
	for (int i = 0, still = 0; i < 10000 && g->left > late + g->kept; i++) {
		char text[8192];
		text_of(g->mem_stat, text, sizeof text);
		uint64_t kernel = g->kmem_now >= 0 ? number(g->kmem_now) : field(text, "kernel");
		g->left = field(text, g->version->anonymous) + field(text, "shmem") + kernel;
		if (!may_wait) break;
		still = g->left + (64 << 10) < lowest ? 0 : still + 1;
		if (g->left < lowest) lowest = g->left;
		if (still > 100 && kernel > (4 << 20) && !emptied) {
			put(g->mem_empty, "0");
			emptied = true;
			still = 0;
		}
		if (still > 100) g->kept = kernel;
		if (g->left > late + g->kept) usleep(1000);
	}
	errno = EBUSY;
	return g->left <= late + g->kept;
}

static bool limit_memory(const struct cgroup *g, uint64_t bytes)
{
	if (g->version->limit_memory(g, bytes)) return true;
	if (errno != EBUSY) return false;
	put(g->mem_empty, "0"); /* too much of an earlier run is still charged here */
	return g->version->limit_memory(g, bytes);
}

/** Makes the group ready for a program's process; false with errno if the kernel refuses, or if the last run
 * has left memory behind, which the kernel may still give back. */
bool group_empty(struct cgroup *g, bool may_wait)
{
	char text[4096];
	if (!g->version->renew(g) || !is_given_back(g, may_wait)) return false;
	g->oom_before = field(text_of(g->mem_events, text, sizeof text), "oom_kill");
	return true;
}

/** Sets the limits and begins to count; false with errno if the kernel refuses. Called when the program
 * starts: file pages that the kernel drops before would count in its peak, but not in what is subtracted. */
bool group_limit(struct cgroup *g, const struct limits *l)
{
	const uint64_t memory = with_slack(l);
	if (g->memory != memory && !limit_memory(g, memory)) return false;
	g->memory = memory;
	if (g->processes != l->processes && !put_number(g->pids_limit, l->processes)) return false;
	g->processes = l->processes;
	g->version->reset_counters(g);
	g->seen = g->peak = g->kernel_seen = 0;
	g->watermark = number(g->mem_peak);
	if (g->file > g->watermark) g->file = g->watermark;
	g->cpu_before = group_cpu_us(g);
	return true;
}

/** CPU time of everything that ever was in the group, in µs. */
uint64_t group_cpu_us(const struct cgroup *g)
{
	return g->version->cpu_us(g);
}

/** Starts a program, which never returns, inside the group; it shares our memory and halts us until exec. */
pid_t group_start(const struct cgroup *g, void (*program)(void *), void *with)
{
	return g->version->start(g, program, with);
}

/** Ids of all tasks in the group, one in a line; good until the next call. */
char *group_tasks(const struct cgroup *g)
{
	return group_list(g->tasks[0]);
}

/** Notes what is charged right now. */
void group_look(struct cgroup *g)
{
	char text[8192];
	text_of(g->mem_stat, text, sizeof text);
	uint64_t shmem = field(text, "shmem"), file = field(text, g->version->file);
	uint64_t watermark = number(g->mem_peak), in_kernel = field(text, "kernel"); /* v2 only */
	if (in_kernel > g->kernel_seen) g->kernel_seen = in_kernel;
	uint64_t kernel = g->version->kernel_memory(g, text, watermark);
	uint64_t now = field(text, g->version->anonymous) + shmem;
	g->left = now + kernel;
	if (now > g->seen) g->seen = now;
	file = file > shmem ? file - shmem : 0;
	if (watermark > g->watermark) {
		const bool at_limit = watermark + (1 << 20) >= g->memory;
		uint64_t foreign = (at_limit || file > g->file ? file : g->file) + kernel;
		if (watermark > foreign + g->peak) g->peak = watermark - foreign;
		g->watermark = watermark;
	}
	g->file = file;
}

/** The peak of anonymous and shared memory, bytes. */
uint64_t group_memory_peak(struct cgroup *g)
{
	group_look(g);
	return g->peak > g->seen ? g->peak : g->seen;
}

/** Whether the kernel killed for want of memory, and whose limit was reached: the run's own, or that of the
 * machine or of a group around the judge, which is not the program's fault. The watermark tells, as failure
 * counters stay at 0 on some kernels: when a group's own limit kills, its watermark is at most one large page
 * below the limit. */
enum oom group_oom(const struct cgroup *g, const struct limits *l)
{
	char text[4096];
	if (field(text_of(g->mem_events, text, sizeof text), "oom_kill") <= g->oom_before) return NO_OOM;
	bool reached = g->mem_peak < 0 || number(g->mem_peak) + (4 << 20) >= with_slack(l);
	return reached ? OWN_OOM : FOREIGN_OOM;
}
