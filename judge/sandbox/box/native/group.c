/* Control groups: memory (with swap), number of tasks, CPU time. v1 where the memory controller is mounted
 * that way, else v2. A cell's groups are made once and reused; only on v2 kernels that cannot reset
 * memory.peak does each run get a new group.
 *
 * The memory reported for a run is the peak of its anonymous and shared memory. The kernel keeps one
 * watermark for everything charged to a group, so what is not the program's is subtracted: the file pages
 * still charged at the end (cold system files, as the slot reads inputs in beforehand) and the watermark of
 * kernel memory. As both may have been smaller at the peak, the result is a lower bound. The largest
 * anon+shmem seen while polling is another; the greater of the two is reported. */
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

/* v1 reads a list that is as old as the first read of the open file, so the file is opened anew. */
static char *tasks_of(int procs, char *into, size_t size)
{
	char path[32];
	snprintf(path, sizeof path, "/proc/self/fd/%d", procs);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	text_of(fd, into, size);
	shut(&fd);
	return into;
}

/** Waits for processes of an earlier, killed judge to leave the group: its inits died with it, so this ends
 * soon. */
bool group_wait_empty(int procs)
{
	char text[64];
	for (int i = 0; i < 400 && *tasks_of(procs, text, sizeof text); i++) usleep(5000);
	return !*tasks_of(procs, text, sizeof text);
}

/** @param id the cell's uid: unique on this machine while its lock is held */
bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char mount[512];
	memset(g, -1, sizeof *g);
	g->nprocs = 0;
	g->peak_resets = false;
	g->version = group_find_mount("memory", mount, sizeof mount) ? &group_v1 : &group_v2;
	return g->version->open(g, id, why, why_len);
}

void group_close_files(struct cgroup *g)
{
	int *const fds[] = { &g->cpu,	   &g->mem_limit,  &g->swap_limit, &g->mem_peak,  &g->kmem_peak,
			     &g->mem_stat, &g->mem_events, &g->mem_empty,  &g->pids_limit };
	for (size_t i = 0; i < COUNT(fds); i++) shut(fds[i]);
	for (int i = 0; i < g->nprocs; i++) shut(&g->procs[i]);
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

/* Memory of an IPC namespace and of descriptors in flight between sockets is given back late, and must not be
 * charged to the next run. The kernel's figures may be late by 64 pages for each processor. */
static bool wait_given_back(struct cgroup *g)
{
	const uint64_t late = (1 << 20) + (uint64_t)sysconf(_SC_NPROCESSORS_ONLN) * (64 << 12);
	for (int i = 0; i < 10000 && g->left > late; i++) {
		g->left = group_memory_now(g);
		if (g->left > late) usleep(1000);
	}
	errno = EBUSY;
	return g->left <= late;
}

static bool limit_memory(const struct cgroup *g, uint64_t bytes)
{
	if (g->version->limit_memory(g, bytes)) return true;
	if (errno != EBUSY) return false;
	put(g->mem_empty, "0"); /* too much of an earlier run is still charged here */
	return g->version->limit_memory(g, bytes);
}

/** Empties the counters and sets the limits; false with errno if the kernel refuses. */
bool group_ready(struct cgroup *g, const struct limits *l)
{
	char text[4096];
	if (!g->version->renew(g) || !wait_given_back(g)) return false;
	if (!limit_memory(g, with_slack(l)) || !put_number(g->pids_limit, l->processes)) return false;
	g->version->reset_counters(g);
	g->cpu_before = group_cpu_us(g);
	g->oom_before = field(text_of(g->mem_events, text, sizeof text), "oom_kill");
	return true;
}

/** CPU time of everything that ever was in the group, in µs. */
uint64_t group_cpu_us(const struct cgroup *g)
{
	return g->version->cpu_us(g);
}

/** Ids of all tasks in the group, on v2 of all processes, one in a line. */
char *group_tasks(const struct cgroup *g, char *into, size_t size)
{
	return tasks_of(g->procs[0], into, size);
}

/** Anonymous and shared memory charged right now, bytes. */
uint64_t group_memory_now(const struct cgroup *g)
{
	char text[8192];
	text_of(g->mem_stat, text, sizeof text);
	return field(text, g->version->anonymous) + field(text, "shmem");
}

uint64_t group_memory_peak(struct cgroup *g, uint64_t seen)
{
	char text[8192];
	text_of(g->mem_stat, text, sizeof text);
	uint64_t shmem = field(text, "shmem"), file = field(text, g->version->file);
	uint64_t foreign = (file > shmem ? file - shmem : 0) + g->version->kernel_memory(g, text);
	uint64_t peak = number(g->mem_peak), now = field(text, g->version->anonymous) + shmem;
	peak = peak > foreign ? peak - foreign : 0;
	g->left = now;
	if (peak < seen) peak = seen;
	return peak < now ? now : peak;
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
