/* The other side of clone. The box' init (root without power, process 1, outside the run's control groups) finishes the
 * file tree, starts the program and buries everything when the program ends. */
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

enum { STAGE_NAMESPACE = 1, STAGE_PROC, STAGE_SPACE, STAGE_MOUNT, STAGE_GROUP, STAGE_LIMITS, STAGE_STREAMS, STAGE_IDENTITY, STAGE_FILTER, STAGE_FORK };

/* Written by the program's process before exec, while it shares our memory. */
static volatile struct report report;

static bool move_to(int mount_fd, const char *to)
{
	return syscall(SYS_move_mount, mount_fd, "", AT_FDCWD, to, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

/* Only before user code has run: every folder on the way is one we made. */
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
static bool needs_mnt(const struct job *job)
{
	for (int i = 0; i < job->nfiles; i++)
		if (strncmp(job->files[i].at, "mnt/", 4) == 0) return true;
	return job->nmounts > 0;
}

static int mounts(struct job *job)
{
	char to[700];
	if (setns(slot.box_ns, CLONE_NEWNS) != 0 || unshare(CLONE_NEWNS) != 0 || sethostname("box", 3) != 0) return STAGE_NAMESPACE;
	if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=2,subset=pid") != 0) return STAGE_PROC;
	if (!move_to(job->space, "/w") || mount("/w/box", "/box", NULL, MS_BIND, NULL) != 0 ||
	    mount("/w/tmp", "/tmp", NULL, MS_BIND, NULL) != 0 || mount("/w/shm", "/dev/shm", NULL, MS_BIND, NULL) != 0)
		return STAGE_SPACE;
	for (int i = 0; i < job->nmounts; i++)
		if (!make_target(job->mounts[i].at, job->mount_is_dir[i])) return STAGE_MOUNT;
	if (needs_mnt(job) && mount("/w/mnt", "/mnt", NULL, MS_BIND, NULL) != 0) return STAGE_SPACE;
	for (int i = 0; i < job->nmounts; i++) {
		snprintf(to, sizeof to, "/%s", job->mounts[i].at);
		if (!move_to(job->mount_fds[i], to)) return STAGE_MOUNT;
	}
	return chdir("/box") == 0 ? 0 : STAGE_SPACE;
}

/* Some containers' root may not raise a hard limit; then the lower one stays (the boot self-test looks at the stack). */
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
	return limit(RLIMIT_STACK, l->stack) && limit(RLIMIT_FSIZE, l->file) && limit(RLIMIT_NOFILE, OPEN_FILES) &&
	       /* not 0: a core pattern with a pipe ignores that, and takes 1 for never */
	       limit(RLIMIT_CORE, 1) && limit(RLIMIT_NPROC, RLIM_INFINITY) && limit(RLIMIT_AS, RLIM_INFINITY) &&
	       limit(RLIMIT_DATA, RLIM_INFINITY) && limit(RLIMIT_MEMLOCK, 64 << 10) && limit(RLIMIT_NICE, 0) &&
	       limit(RLIMIT_RTPRIO, 0) && limit(RLIMIT_SIGPENDING, 4096) && limit(RLIMIT_MSGQUEUE, 819200) &&
	       /* only a net under the control group's clock */
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

static int exec_in_path(struct job *job)
{
	char path[4096];
	const char *dirs = "/usr/local/bin:/usr/bin:/bin", *name = job->argv[0];
	int error = ENOENT;
	if (strchr(name, '/')) return execve(name, job->argv, job->envp), errno;
	for (int i = 0; i < job->envc; i++)
		if (strncmp(job->envp[i], "PATH=", 5) == 0) dirs = job->envp[i] + 5;
	while (dirs) {
		const char *end = strchrnul(dirs, ':');
		snprintf(path, sizeof path, "%.*s/%s", (int)(end - dirs), dirs, name);
		execve(path, job->argv, job->envp);
		if (errno != ENOENT && errno != ENOTDIR) error = errno;
		dirs = *end ? end + 1 : NULL;
	}
	return error;
}

/* Puts a hub's pipes at 3 and up, over what is still open there; nothing of ours is read afterwards. */
static bool take_lines(struct job *job)
{
	for (int i = 0; i < job->nlines; i++)
		if ((job->lines[i] = fcntl(job->lines[i], F_DUPFD, 3 + 2 * MAX_TALKERS)) < 0) return false;
	for (int i = 0; i < job->nlines; i++)
		if (dup2(job->lines[i], 3 + i) < 0) return false;
	return true;
}

/* In a process that shares init's memory and halts it until exec: only calls that touch nothing of it. Raw calls for
 * the identity, as the C library's would act on threads that are not there. */
static void become_program(struct job *job)
{
	const uid_t uid = job->lane->uid;
	const struct cgroup *g = &job->lane->group;
	struct timespec spent;
	int stage = STAGE_GROUP;
	for (int i = 0; i < g->nprocs; i++)
		if (pwrite(g->procs[i], "0", 1, 0) != 1) goto failed;
	stage = STAGE_LIMITS;
	/* A session of its own also is a scheduling group of its own; two that talk share one, and a core, or each message
	 * waits for the other's turn or wakes another core. */
	if ((job->paired ? setpgid(0, 0) : setsid()) < 0 || !own_limits(&job->limits)) goto failed;
	if (job->paired) share_core(slot.lanes[0].uid);
	umask(022);
	int oom = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); /* if the machine must choose: rather us */
	if (oom < 0 || write(oom, "1000", 4) != 4 || close(oom) != 0) goto failed;
	stage = STAGE_STREAMS;
	for (int i = 0; i < 3; i++) /* ours are all above 2: see main */
		if (dup2(job->std[i], i) < 0) goto failed;
	stage = STAGE_IDENTITY;
	if (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, uid, uid, uid) != 0 ||
	    syscall(SYS_setresuid, uid, uid, uid) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		goto failed;
	stage = STAGE_FILTER;
	if (!filter_load()) goto failed;
	syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &spent); /* makes the kernel book what we have used so far */
	report.cpu_base_us = group_cpu_us(g);
	if (!take_lines(job) || close_range(3 + (unsigned)job->nlines, ~0U, 0) != 0) goto failed;
	report.stage = 0;
	report.start_ns = now_ns();
	report.exec_error = exec_in_path(job);
	_exit(127);
failed:
	report.error = errno;
	report.stage = stage;
	_exit(127);
}

static void drop_to_gravedigger(int status_fd)
{
	static const cap_value_t keep[] = { CAP_KILL }; /* to end processes of the box' uid */
	cap_t caps = cap_init();
	if (!caps || cap_set_flag(caps, CAP_PERMITTED, 1, keep, CAP_SET) || cap_set_flag(caps, CAP_EFFECTIVE, 1, keep, CAP_SET) ||
	    cap_set_proc(caps) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		_exit(1);
	if (status_fd > 0) close_range(0, (unsigned)status_fd - 1, 0);
	close_range((unsigned)status_fd + 1, ~0U, 0);
}

static void tell(int status_fd)
{
	struct report copy = *(struct report *)&report;
	_exit(write(status_fd, &copy, sizeof copy) == sizeof copy ? 0 : 1);
}

/* For a parent that died before PR_SET_PDEATHSIG. */
static void die_with_parent(int status_fd)
{
	struct pollfd pipe = { status_fd, 0, 0 };
	if (poll(&pipe, 1, 0) == 1) _exit(1);
}

int inside(struct job *job, int status_fd)
{
	close(job->status_fd); /* the reading end is the parent's alone, or its death would not show below */
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	die_with_parent(status_fd);
	memset((struct report *)&report, 0, sizeof report);
	report.stage = mounts(job);
	if (report.stage) {
		report.error = errno;
		tell(status_fd);
	}
	signal(SIGPIPE, SIG_DFL);
	/* Init only waits, and has to be awake at once when the program ends: its clock is the run's. Children start as
	 * ordinary processes. Where this is not allowed, times are a little longer on a busy machine. */
	sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &(struct sched_param){ .sched_priority = 1 });
	report.stage = STAGE_FORK;
	pid_t program = vfork();
	if (program == 0) become_program(job);
	if (program < 0) {
		report.error = errno;
		tell(status_fd);
	}
	drop_to_gravedigger(status_fd);
	die_with_parent(status_fd); /* again: the other init of a pair may have held the end for a moment */
	int status = 0;
	for (pid_t gone; (gone = waitpid(-1, &status, __WALL)) != program;)
		if (gone < 0 && errno != EINTR) _exit(1);
	report.end_ns = now_ns();
	report.status = status;
	do kill(-1, SIGKILL);
	while (waitpid(-1, NULL, __WALL) > 0 || errno != ECHILD);
	tell(status_fd);
	return 0;
}
