/* The other side of clone. The box' init (root without power, process 1, outside the run's control groups)
 * finishes the file tree, starts the program, and ends and reaps everything when the program ends. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/capability.h>
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
	STAGE_SPACE,
	STAGE_MOUNT,
	STAGE_GROUP,
	STAGE_LIMITS,
	STAGE_STREAMS,
	STAGE_IDENTITY,
	STAGE_FILTER,
	STAGE_FORK,
};

/* Written by the program's process before exec, while that process shares init's memory. */
static volatile struct report report;

static bool move_to(int mount_fd, const char *to)
{
	return syscall(SYS_move_mount, mount_fd, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

/* Called only before user code has run, so that every folder on the path is one we made. */
static bool make_target(const char *at, bool dir)
{
	char path[700];
	snprintf(path, sizeof path, "/w/%s", at);
	for (char *slash = strchr(path + 3, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdir(path, 0755);
		*slash = '/';
	}
	if (dir) return mkdir(path, 0755) == 0 || errno == EEXIST;
	int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0444);
	if (fd >= 0) close(fd);
	return fd >= 0;
}

/* Binding /mnt takes time that most runs need not spend. */
static bool needs_mnt(const struct run *run)
{
	for (int i = 0; i < run->nfiles; i++)
		if (strncmp(run->files[i].at, "mnt/", 4) == 0) return true;
	return run->nmounts > 0;
}

static bool bind(const char *from, const char *to)
{
	return mount(from, to, NULL, MS_BIND, NULL) == 0;
}

static bool make_targets(const struct run *run)
{
	for (int i = 0; i < run->nmounts; i++)
		if (!make_target(run->mounts[i].at, run->mount_is_dir[i])) return false;
	return true;
}

static bool move_mounts(const struct run *run)
{
	char to[700];
	for (int i = 0; i < run->nmounts; i++) {
		snprintf(to, sizeof to, "/%s", run->mounts[i].at);
		if (!move_to(run->mount_fds[i], to)) return false;
	}
	return true;
}

/* Finishes the file tree. Returns the stage that failed, or STAGE_DONE. */
static enum stage mounts(const struct run *run)
{
	if (setns(slot.box_ns, CLONE_NEWNS) != 0 || unshare(CLONE_NEWNS) != 0) return STAGE_NAMESPACE;
	if (sethostname("box", 3) != 0) return STAGE_NAMESPACE;
	if (mount("proc", "/proc", "proc", PROC_FLAGS, "hidepid=2,subset=pid") != 0) return STAGE_PROC;
	if (!move_to(run->space, "/w") || !bind("/w/box", "/box")) return STAGE_SPACE;
	if (!bind("/w/tmp", "/tmp") || !bind("/w/shm", "/dev/shm")) return STAGE_SPACE;
	if (!make_targets(run)) return STAGE_MOUNT;
	if (needs_mnt(run) && !bind("/w/mnt", "/mnt")) return STAGE_SPACE;
	if (!move_mounts(run)) return STAGE_MOUNT;
	return chdir("/box") == 0 ? STAGE_DONE : STAGE_SPACE;
}

/* In some containers root may not raise a hard limit: the lower one stays, and the boot self-test checks that
 * of the stack. */
static bool limit(int what, uint64_t value)
{
	struct rlimit r, now;
	if (getrlimit(what, &now) != 0) return false;
	r.rlim_cur = r.rlim_max = value;
	if (setrlimit(what, &r) == 0) return true;
	r.rlim_cur = r.rlim_max = value < now.rlim_max ? value : now.rlim_max;
	return setrlimit(what, &r) == 0;
}

static bool own_limits(const struct limits *l)
{
	return limit(RLIMIT_STACK, l->stack) && limit(RLIMIT_FSIZE, l->file) &&
	       limit(RLIMIT_NOFILE, OPEN_FILES) &&
	       /* 1, not 0: a core pattern with a pipe ignores 0, and takes 1 for never */
	       limit(RLIMIT_CORE, 1) && limit(RLIMIT_NPROC, RLIM_INFINITY) &&
	       limit(RLIMIT_AS, RLIM_INFINITY) && limit(RLIMIT_DATA, RLIM_INFINITY) &&
	       limit(RLIMIT_MEMLOCK, 64 << 10) && limit(RLIMIT_NICE, 0) && limit(RLIMIT_RTPRIO, 0) &&
	       limit(RLIMIT_SIGPENDING, 4096) && limit(RLIMIT_MSGQUEUE, 819200) &&
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

static int exec_in_path(struct run *run)
{
	char path[4096];
	const char *dirs = "/usr/local/bin:/usr/bin:/bin", *name = run->argv[0];
	int error = ENOENT;
	if (strchr(name, '/')) {
		execve(name, run->argv, run->envp);
		return errno;
	}
	for (int i = 0; i < run->envc; i++)
		if (strncmp(run->envp[i], "PATH=", 5) == 0) dirs = run->envp[i] + 5;
	while (dirs) {
		const char *end = strchrnul(dirs, ':');
		snprintf(path, sizeof path, "%.*s/%s", (int)(end - dirs), dirs, name);
		execve(path, run->argv, run->envp);
		if (errno != ENOENT && errno != ENOTDIR) error = errno;
		dirs = *end ? end + 1 : NULL;
	}
	return error;
}

/* Puts the lines of a talk at 3 and up, in place of descriptors that this process needs no more. */
static bool take_lines(struct run *run)
{
	for (int i = 0; i < run->nlines; i++)
		if ((run->lines[i] = fcntl(run->lines[i], F_DUPFD, 3 + MAX_LINES)) < 0) return false;
	for (int i = 0; i < run->nlines; i++)
		if (dup2(run->lines[i], 3 + i) < 0) return false;
	return true;
}

/* The program is the kernel's first choice when the machine has no memory left. Afterwards nobody writes to
 * /proc: what is written there may outlive the run, as the niceness of a session's group does. */
static bool settle_proc(void)
{
	int oom = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	if (oom < 0 || write(oom, "1000", 4) != 4 || close(oom) != 0) return false;
	return mount(NULL, "/proc", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | PROC_FLAGS, NULL) == 0;
}

/* Runs in a process that shares init's memory and halts init until exec, so it calls only what is safe there.
 * Raw calls set the identity, as the C library's would act on threads that are not there. */
static void become_program(struct run *run)
{
	const uid_t uid = run->cell->uid;
	const struct cgroup *g = &run->cell->group;
	struct timespec spent;
	int stage = STAGE_GROUP;
	for (int i = 0; i < g->nprocs; i++)
		if (pwrite(g->procs[i], "0", 1, 0) != 1) goto failed;
	stage = STAGE_LIMITS;
	/* A session is a scheduling group too. Partners over stdio share one, see run.c, and a core:
	 * otherwise each message would wait for the partner's turn or wake another core. */
	if ((run->paired ? setpgid(0, 0) : setsid()) < 0 || !own_limits(&run->limits)) goto failed;
	if (run->paired) share_core(slot.cells[0].uid);
	umask(022);
	if (!settle_proc()) goto failed;
	stage = STAGE_STREAMS;
	for (int i = 0; i < 3; i++) /* std[i] is above 2: see main */
		if (dup2(run->std[i], i) < 0) goto failed;
	stage = STAGE_IDENTITY;
	if (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, uid, uid, uid) != 0 ||
	    syscall(SYS_setresuid, uid, uid, uid) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		goto failed;
	stage = STAGE_FILTER;
	if (!filter_load()) goto failed;
	/* makes the kernel book the CPU time of this process so far */
	syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &spent);
	report.cpu_base_us = group_cpu_us(g);
	if (!take_lines(run) || close_range(3 + (unsigned)run->nlines, ~0U, 0) != 0) goto failed;
	report.stage = 0;
	report.start_ns = now_ns();
	report.exec_error = exec_in_path(run);
	_exit(127);
failed:
	report.error = errno;
	report.stage = stage;
	_exit(127);
}

static void keep_only_kill(int status_fd)
{
	static const cap_value_t keep[] = { CAP_KILL }; /* to end processes of the box' uid */
	cap_t caps = cap_init();
	if (!caps || cap_set_flag(caps, CAP_PERMITTED, 1, keep, CAP_SET)) _exit(1);
	if (cap_set_flag(caps, CAP_EFFECTIVE, 1, keep, CAP_SET) || cap_set_proc(caps)) _exit(1);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) _exit(1);
	if (status_fd > 0) close_range(0, (unsigned)status_fd - 1, 0);
	close_range((unsigned)status_fd + 1, ~0U, 0);
}

static void tell(int status_fd)
{
	struct report copy = *(struct report *)&report;
	_exit(write(status_fd, &copy, sizeof copy) == sizeof copy ? 0 : 1);
}

/* Kills until no process of the box is left, as processes may be made meanwhile. */
static void end_everybody(void)
{
	do kill(-1, SIGKILL);
	while (waitpid(-1, NULL, __WALL) > 0 || errno != ECHILD);
}

/* Exits if the parent died before PR_SET_PDEATHSIG was set. */
static void die_with_parent(int status_fd)
{
	struct pollfd pipe = { status_fd, 0, 0 };
	if (poll(&pipe, 1, 0) == 1) _exit(1);
}

int inside(struct request *r, struct run *run)
{
	const int status_fd = run->tell_fd;
	/* only the slot holds the reading ends, so that its death shows below */
	for (int i = 0; i < r->nruns; i++) shut(&r->runs[i].status_fd);
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	die_with_parent(status_fd);
	memset((struct report *)&report, 0, sizeof report);
	report.stage = mounts(run);
	if (report.stage) {
		report.error = errno;
		tell(status_fd);
	}
	signal(SIGPIPE, SIG_DFL);
	/* Init takes the run's end time, so it must be awake at once when the program ends. Children of init
	 * start as ordinary processes. Where a real-time priority is not allowed, times are a little longer
	 * on a busy machine. */
	sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &(struct sched_param){ .sched_priority = 1 });
	report.stage = STAGE_FORK;
	pid_t program = vfork();
	if (program == 0) become_program(run);
	if (program < 0) {
		report.error = errno;
		tell(status_fd);
	}
	keep_only_kill(status_fd);
	die_with_parent(status_fd); /* again: another init may have held the reading end before */
	int status = 0;
	for (pid_t gone; (gone = waitpid(-1, &status, __WALL)) != program;)
		if (gone < 0 && errno != EINTR) _exit(1);
	report.end_ns = now_ns();
	report.status = status;
	end_everybody();
	tell(status_fd);
	return 0;
}
