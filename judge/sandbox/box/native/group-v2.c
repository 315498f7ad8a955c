/* Control groups v2: one folder of the unified tree for a cell. */
#define _GNU_SOURCE
#include "group.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Memory that the kernel holds for one task, of which most is its stack, and the number of tasks up to
 * which a group is used again. */
#define OF_TASK (24 << 10)
#define FEW_TASKS 8

/* clone3 as a raw call: the C library has no way to name a group. */
static long clone_and_call(struct clone_args *args, void (*program)(void *), void *with)
{
#if defined __x86_64__
	long made = SYS_clone3;
	__asm__ volatile("syscall\n\t"
			 "test %%rax, %%rax\n\t"
			 "jnz 1f\n\t"
			 "mov %[with], %%rdi\n\t"
			 "call *%[program]\n\t"
			 "hlt\n"
			 "1:"
			 : "+a"(made)
			 : "D"(args), "S"(sizeof *args), [program] "r"(program), [with] "r"(with)
			 : "rcx", "r11", "cc", "memory");
	return made;
#elif defined __aarch64__
	register long number __asm__("x8") = SYS_clone3;
	register long made __asm__("x0") = (long)args;
	register long size __asm__("x1") = sizeof *args;
	__asm__ volatile("svc #0\n\t"
			 "cbnz x0, 1f\n\t"
			 "mov x0, %[with]\n\t"
			 "blr %[program]\n\t"
			 "brk #0\n"
			 "1:"
			 : "+r"(made)
			 : "r"(number), "r"(size), [program] "r"(program), [with] "r"(with)
			 : "cc", "memory");
	return made;
#else
	return -ENOSYS;
#endif
}

static bool open_files(struct cgroup *g)
{
	g->folder = open(g->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	g->tasks[0] = open_in(g->dir, "cgroup.threads");
	g->ntasks = 1;
	g->mem_limit = open_in(g->dir, "memory.max");
	g->swap_limit = open_in(g->dir, "memory.swap.max");
	g->mem_peak = open_in(g->dir, "memory.peak");
	g->mem_stat = open_in(g->dir, "memory.stat");
	g->mem_events = open_in(g->dir, "memory.events");
	g->pids_limit = open_in(g->dir, "pids.max");
	g->pids_peak = open_in(g->dir, "pids.peak");
	g->cpu = open_in(g->dir, "cpu.stat");
	g->peak_resets = put(g->mem_peak, "reset");
	int together = open_in(g->dir, "memory.oom.group");
	put(together, "1"); /* the kernel kills the whole box, not one child that the rest waits for */
	shut(&together);
	return g->folder >= 0 && g->tasks[0] >= 0 && g->mem_limit >= 0 && g->pids_limit >= 0 && g->cpu >= 0;
}

static bool open_v2(struct cgroup *g, unsigned id, char *why, size_t why_len)
{
	char parent[450];
	if (!group_find_subtree(parent, sizeof parent, why, why_len)) return false;
	snprintf(g->dir, sizeof g->dir, "%s/assize-%u", parent, id);
	if (!make_dir(g->dir) || !open_files(g)) {
		snprintf(why, why_len, "control group %s: %s", g->dir, strerror(errno));
		return false;
	}
	bool ok = group_wait_empty(g->tasks[0]);
	if (!ok) snprintf(why, why_len, "%s still has processes in it", g->dir);
	return ok;
}

static void remove_v2(const struct cgroup *g, unsigned id)
{
	(void)id;
	rmdir(g->dir);
}

/* The watermark of tasks cannot be set back. */
static bool renew_v2(struct cgroup *g)
{
	if (g->peak_resets && number(g->pids_peak) <= FEW_TASKS) return true;
	group_close_files(g);
	if (rmdir(g->dir) != 0 || !make_dir(g->dir) || !open_files(g)) return false;
	g->left = g->memory = g->processes = 0;
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

/* v2 has no watermark of kernel memory, so it is estimated: as much for each task as stack and accounts of
 * a thread take, and page tables of dense memory. What was seen during the run counts if it is more. */
static uint64_t kernel_memory_v2(const struct cgroup *g, const char *stat, uint64_t peak)
{
	uint64_t now = field(stat, "kernel"), estimate = number(g->pids_peak) * OF_TASK + peak / 512;
	uint64_t seen = now > g->kernel_seen ? now : g->kernel_seen;
	return seen > estimate ? seen : estimate;
}

/* The program's process is made inside its group: moving it there would wait for all processors, 10 ms and
 * more after a pause. It shares the memory of this one, which halts until exec. */
static pid_t start_v2(const struct cgroup *g, void (*program)(void *), void *with)
{
	char stack[256 << 10] __attribute__((aligned(64)));
	struct clone_args args = {
		.flags = CLONE_INTO_CGROUP | CLONE_VM | CLONE_VFORK,
		.exit_signal = SIGCHLD,
		.stack = (uint64_t)(uintptr_t)stack,
		.stack_size = sizeof stack,
		.cgroup = (uint64_t)g->folder,
	};
	long made = clone_and_call(&args, program, with);
	if (made < 0) errno = (int)-made;
	return made < 0 ? -1 : (pid_t)made;
}

const struct group_version group_v2 = {
	.open = open_v2,
	.remove = remove_v2,
	.renew = renew_v2,
	.limit_memory = limit_memory_v2,
	.reset_counters = reset_counters_v2,
	.cpu_us = cpu_us_v2,
	.kernel_memory = kernel_memory_v2,
	.start = start_v2,
	.anonymous = "anon",
	.file = "file",
};
