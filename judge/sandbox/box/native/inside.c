/* The other side of clone. The box' init (root without power, process 1, outside the run's control groups)
 * finishes the file tree, starts the program, and ends and reaps everything when the program ends. The
 * program's process does all that it can, and then waits for its order. */
#define _GNU_SOURCE
#include "order.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/mount.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OPEN_FILES 1024
#define PROC_FLAGS (MS_NOSUID | MS_NODEV | MS_NOEXEC)

/* The detail of an internal error names a stage by its number. */
enum stage {
	STAGE_DONE,
	STAGE_NAMESPACE,
	STAGE_PROC,
	STAGE_GROUP,
	STAGE_LIMITS,
	STAGE_STREAMS,
	STAGE_IDENTITY,
	STAGE_FILTER,
	STAGE_ORDER,
};

/* Finishes the file tree. Returns the stage that failed, or STAGE_DONE. */
static enum stage settle_in(const struct armed *box)
{
	if (setns(box->mounts, CLONE_NEWNS) != 0) return STAGE_NAMESPACE;
	if (mount("proc", "/proc", "proc", PROC_FLAGS, "hidepid=2,subset=pid") != 0) return STAGE_PROC;
	return chdir("/box") == 0 ? STAGE_DONE : STAGE_PROC;
}

/* In some containers root may not raise a hard limit: the lower one stays, and the boot self-test checks that
 * of the stack. */
static bool limit(int what, uint64_t value)
{
	struct rlimit r = { value, value }, now;
	if (setrlimit(what, &r) == 0) return true;
	if (getrlimit(what, &now) != 0) return false;
	r.rlim_cur = r.rlim_max = value < now.rlim_max ? value : now.rlim_max;
	return setrlimit(what, &r) == 0;
}

/** Sets the limits that all programs inherit from the slot. Those of the order are raised as far as root
 * may. */
bool limits_for_all(void)
{
	return limit(RLIMIT_STACK, RLIM_INFINITY) && limit(RLIMIT_FSIZE, RLIM_INFINITY) &&
	       limit(RLIMIT_CPU, RLIM_INFINITY) &&
	       /* 1, not 0: a core pattern with a pipe ignores 0, and takes 1 for never */
	       limit(RLIMIT_CORE, 1) && limit(RLIMIT_NPROC, RLIM_INFINITY) &&
	       limit(RLIMIT_AS, RLIM_INFINITY) && limit(RLIMIT_DATA, RLIM_INFINITY) &&
	       limit(RLIMIT_MEMLOCK, 64 << 10) && limit(RLIMIT_NICE, 0) && limit(RLIMIT_RTPRIO, 0) &&
	       limit(RLIMIT_SIGPENDING, 4096) && limit(RLIMIT_MSGQUEUE, 819200);
}

static bool ordered_limits(const struct limits *l)
{
	return limit(RLIMIT_STACK, l->stack) && limit(RLIMIT_FSIZE, l->file) &&
	       /* ends the program if the control group's clock fails to */
	       limit(RLIMIT_CPU, l->cpu_us / 1000000 + 3);
}

static void share_core(unsigned number)
{
	cpu_set_t allowed, one;
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0) return;
	int skip = (int)(number % (unsigned)CPU_COUNT(&allowed)), cpu = 0;
	while (!CPU_ISSET(cpu, &allowed) || skip-- > 0) cpu++;
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof one, &one);
}

static int exec_in_path(char **argv, char **envp)
{
	char path[4096];
	const char *dirs = "/usr/local/bin:/usr/bin:/bin", *name = argv[0];
	int error = ENOENT;
	if (strchr(name, '/')) {
		execve(name, argv, envp);
		return errno;
	}
	for (char **pair = envp; *pair; pair++)
		if (strncmp(*pair, "PATH=", 5) == 0) dirs = *pair + 5;
	while (dirs) {
		const char *end = strchrnul(dirs, ':');
		snprintf(path, sizeof path, "%.*s/%s", (int)(end - dirs), dirs, name);
		execve(path, argv, envp);
		if (errno != ENOENT && errno != ENOTDIR) error = errno;
		dirs = *end ? end + 1 : NULL;
	}
	return error;
}

/* Puts the streams at 0 to 2 and the lines of a talk at 3 and up, in place of descriptors that this process
 * needs no more. */
static bool take_descriptors(int *fds, int nlines)
{
	const int count = 3 + nlines;
	for (int i = 0; i < count; i++)
		if ((fds[i] = fcntl(fds[i], F_DUPFD, 3 + MAX_LINES)) < 0) return false;
	for (int i = 0; i < count; i++)
		if (dup2(fds[i], i) < 0) return false;
	return close_range((unsigned)count, ~0U, 0) == 0;
}

/* The program is the kernel's first choice when the machine has no memory left. Afterwards nobody writes to
 * /proc: what is written there may outlive the run, as the niceness of a session's group does. */
static bool settle_proc(void)
{
	int oom = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	if (oom < 0 || write(oom, "1000", 4) != 4 || close(oom) != 0) return false;
	return mount(NULL, "/proc", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | PROC_FLAGS, NULL) == 0;
}

/* All that a program's process can do before its order is there. Returns the stage that failed, or
 * STAGE_DONE. Raw calls set the identity, as the C library's would act on threads that are not there. */
static enum stage get_ready(const struct cell *cell)
{
	const uid_t uid = cell->uid;
	/* A session is a scheduling group too. Partners over stdio share one, see arm.c, and a core:
	 * otherwise each message would wait for the partner's turn or wake another core. */
	if ((cell->paired ? setpgid(0, 0) : setsid()) < 0) return STAGE_LIMITS;
	if (!limit(RLIMIT_NOFILE, OPEN_FILES)) return STAGE_LIMITS;
	if (cell->paired) share_core(slot.sides[0].cells[0].uid);
	umask(022);
	if (!settle_proc()) return STAGE_LIMITS;
	if (syscall(SYS_setresgid, uid, uid, uid) != 0 || syscall(SYS_setresuid, uid, uid, uid) != 0 ||
	    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return STAGE_IDENTITY;
	return filter_load(cell->profile) ? STAGE_DONE : STAGE_FILTER;
}

struct start {
	const struct cell *cell;
	/* what the program's process writes before exec */
	volatile struct report report;
	char *volatile text; /* memory that a long order has for itself */
	volatile size_t text_len;
};

/* Runs in a process that shares init's memory and halts init until exec, so it calls only what is safe
 * there. */
static void become_program(void *with)
{
	struct start *s = with;
	volatile struct report *report = &s->report;
	char words[ORDER_WORDS], *argv[MAX_ARGS + 1], *envp[MAX_ARGS + 1];
	struct order o;
	struct timespec spent;
	int fds[3 + MAX_LINES];
	report->stage = STAGE_LIMITS;
	report->stage = get_ready(s->cell);
	if (report->stage) goto failed;
	report->stage = STAGE_ORDER;
	bool ordered = order_receive(s->cell->armed.hear, &o, words, argv, envp, fds);
	if (ordered && o.text > ORDER_WORDS) {
		s->text = argv[0];
		s->text_len = o.text;
	}
	if (!ordered || !ordered_limits(&o.limits)) goto failed;
	/* makes the kernel book the CPU time of this process so far */
	syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &spent);
	report->cpu_base_us = group_cpu_us(&s->cell->group);
	if (!take_descriptors(fds, o.nlines)) goto failed;
	report->stage = STAGE_DONE;
	report->start_ns = now_ns();
	report->exec_error = exec_in_path(argv, envp);
	_exit(127);
failed:
	report->error = errno;
	_exit(127);
}

static void keep_only_kill(int status_fd)
{
	/* to end processes of the box' uid */
	const uint32_t keep = 1u << CAP_KILL;
	struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct caps[_LINUX_CAPABILITY_U32S_3] = { { keep, keep, 0 } };
	if (syscall(SYS_capset, &header, caps) != 0) _exit(1);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) _exit(1);
	if (status_fd > 0) close_range(0, (unsigned)status_fd - 1, 0);
	close_range((unsigned)status_fd + 1, ~0U, 0);
}

static void tell(int status_fd, const volatile struct report *report)
{
	struct report copy = *report;
	_exit(write(status_fd, &copy, sizeof copy) == sizeof copy ? 0 : 1);
}

/* Kills until no process of the box is left, as processes may be made meanwhile. Each is a child of init, or
 * below one. Killing looks at all processes of the machine, so it is left out for the many programs that
 * leave nobody behind. */
static void end_everybody(void)
{
	if (waitpid(-1, NULL, __WALL | WNOHANG) < 0 && errno == ECHILD) return;
	do kill(-1, SIGKILL);
	while (waitpid(-1, NULL, __WALL) > 0 || errno != ECHILD);
}

/* Exits if the parent died before PR_SET_PDEATHSIG was set. */
static void die_with_parent(int status_fd)
{
	struct pollfd pipe = { status_fd, 0, 0 };
	if (poll(&pipe, 1, 0) == 1) _exit(1);
}

/* Closes what the slot had open for other boxes, whose ends would not be noticed otherwise. */
static void keep_only_own(const struct cell *cell)
{
	const struct cgroup *g = &cell->group;
	const struct armed *box = &cell->armed;
	const int own[] = { box->tell,	 box->hear,   box->mounts, g->cpu,
			    g->tasks[0], g->tasks[1], g->tasks[2], g->folder };
	for (int first = 3, next; first < INT_MAX; first = next + 1) {
		next = INT_MAX;
		for (size_t i = 0; i < COUNT(own); i++)
			if (own[i] >= first && own[i] < next) next = own[i];
		if (next > first) close_range((unsigned)first, (unsigned)next - 1, 0);
		if (next == INT_MAX) break;
	}
}

int inside(const struct cell *cell)
{
	struct start start = { .cell = cell };
	volatile struct report *report = &start.report;
	keep_only_own(cell);
	const int status_fd = cell->armed.tell;
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	die_with_parent(status_fd);
	report->stage = settle_in(&cell->armed);
	if (report->stage) {
		report->error = errno;
		tell(status_fd, report);
	}
	signal(SIGPIPE, SIG_DFL);
	/* Init takes the run's end time, so it must be awake at once when the program ends. Children of init
	 * start as ordinary processes. Where a real-time priority is not allowed, times are a little longer
	 * on a busy machine. */
	sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &(struct sched_param){ .sched_priority = 1 });
	report->stage = STAGE_GROUP;
	pid_t program = group_start(&cell->group, become_program, &start);
	if (report->stage == STAGE_GROUP) {
		report->error = errno;
		tell(status_fd, report);
	}
	if (start.text) munmap(start.text, start.text_len);
	keep_only_kill(status_fd);
	die_with_parent(status_fd); /* again: another init may have held the reading end before */
	int status = 0;
	for (pid_t gone; (gone = waitpid(-1, &status, __WALL)) != program;)
		if (gone < 0 && errno != EINTR) _exit(1);
	report->end_ns = now_ns();
	report->status = status;
	end_everybody();
	tell(status_fd, report);
	return 0;
}
