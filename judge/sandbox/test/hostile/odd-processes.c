/* Processes, threads, signals and clocks used in ways that the box' own processes must survive and count. */
#include "attack.h"
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <linux/futex.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

static long cpu_us(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
static void spin_us(long us)
{
	const long end = cpu_us(CLOCK_THREAD_CPUTIME_ID) + us;
	while (cpu_us(CLOCK_THREAD_CPUTIME_ID) < end) continue;
}
static void rest_us(long us)
{
	nanosleep(&(struct timespec){ 0, us * 1000 }, NULL);
}

/* Works for less than a tick of the clock, then rests over the tick. */
A(between_ticks)
{
	UNUSED;
	for (;;) {
		spin_us(700);
		rest_us(100);
	}
}
/* Each child ends before a tick could meet it. */
A(short_children)
{
	UNUSED;
	for (;;) {
		if (fork() == 0) {
			spin_us(500);
			_exit(0);
		}
		wait(NULL);
	}
}
static void *short_thread(void *none)
{
	spin_us(300);
	return none;
}
A(short_threads)
{
	UNUSED;
	pthread_t one;
	for (;;)
		if (pthread_create(&one, NULL, short_thread, NULL) == 0) pthread_join(one, NULL);
}
/* The kernel works for the program. */
A(kernel_work)
{
	UNUSED;
	static char block[1 << 20];
	int fd = open("/dev/zero", O_RDONLY);
	for (;;)
		if (read(fd, block, sizeof block) < 0) return 1;
}
A(random_work)
{
	UNUSED;
	static char block[1 << 20];
	for (;;) syscall(SYS_getrandom, block, sizeof block, 2 /* GRND_RANDOM */);
}
/* Each generation works a little and leaves the work to its child, whose parent has gone. */
A(orphans)
{
	UNUSED;
	if (fork() != 0) {
		pause();
		return 0;
	}
	for (;;) {
		spin_us(500);
		if (fork() > 0) _exit(0);
	}
}
static void *wake(void *word)
{
	for (;;) syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
	return NULL;
}
A(futex_storm)
{
	UNUSED;
	static int word;
	pthread_t one;
	for (int i = 0; i < 14; i++) pthread_create(&one, NULL, wake, &word);
	for (;;) syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
}
A(exec_itself)
{
	UNUSED;
	execl("/proc/self/exe", "program", "exec-itself", NULL);
	return 9;
}
A(exec_storm)
{
	UNUSED;
	for (;;) {
		if (vfork() == 0) {
			execl("/usr/bin/true", "true", NULL);
			_exit(9);
		}
		wait(NULL);
	}
}
A(blocked_by_vfork)
{
	UNUSED;
	if (vfork() == 0)
		for (;;) pause();
	return 0;
}
A(reads_its_own_pipe)
{
	UNUSED;
	char byte;
	mkfifo("pipe", 0600);
	int fd = open("pipe", O_RDWR);
	return (int)read(fd, &byte, 1);
}
/* Waits by a clock of the machine, to a time that never comes, with all signals blocked. */
A(waits_for_ever)
{
	UNUSED;
	sigset_t all;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	struct timespec never = { 1l << 40, 0 };
	for (;;) clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &never, NULL);
}
/* A child stops all others, and goes on alone. */
A(stops_all)
{
	UNUSED;
	if (fork() == 0) {
		kill(-1, SIGSTOP);
		spin_us(50000);
		for (;;) pause();
	}
	for (;;) pause();
}
A(zombies)
{
	UNUSED;
	for (int i = 0; i < 100; i++)
		if (fork() == 0) _exit(i);
	usleep(50000);
	return 5;
}
static void *leave_all(void *none)
{
	_exit(6);
	return none;
}
A(exit_by_thread)
{
	UNUSED;
	pthread_t one;
	pthread_create(&one, NULL, leave_all, NULL);
	for (;;) pause();
}
static void *exec_in_thread(void *none)
{
	execl("/usr/bin/env", "env", "sh", "-c", "exit 8", NULL);
	return none;
}
A(exec_by_thread)
{
	UNUSED;
	pthread_t one;
	for (int i = 0; i < 4; i++) pthread_create(&one, NULL, short_thread, NULL);
	pthread_create(&one, NULL, exec_in_thread, NULL);
	for (;;) pause();
}
static void leave_children(void)
{
	for (int i = 0; i < 4; i++)
		if (fork() == 0) {
			setpgid(0, 0);
			signal(SIGTERM, SIG_IGN);
			if (fork() == 0)
				for (;;) spin_us(1000);
			pause();
		}
}
A(children_at_exit)
{
	UNUSED;
	atexit(leave_children);
	return 4;
}
/* Children of init, made by its grandchild. */
A(children_of_init)
{
	UNUSED;
	int made = 0;
	for (int i = 0; i < 200; i++) {
		long pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
		if (pid == 0) _exit(i & 1 ? 0 : 77);
		made += pid > 0;
	}
	for (int i = 0; i < 8; i++)
		if (syscall(SYS_clone, CLONE_PARENT | (i % 2 ? SIGKILL : 0), 0, 0, 0, 0) == 0)
			for (;;) pause();
	return made > 0 ? 3 : 9;
}
A(signals_at_init)
{
	UNUSED;
	static const int some[] = { SIGCHLD, SIGTERM, SIGUSR1, SIGCONT, SIGPIPE, SIGALRM };
	for (int i = 0; i < 10000; i++) kill(i % 3 ? -1 : 1, i % 3 ? 0 : some[i % 6]);
	if (fork() == 0) {
		for (int i = 0; i < 64; i++) kill(1, i);
		_exit(0);
	}
	wait(NULL);
	return 2;
}
/* The kernel would take this exit signal for init's. */
A(dies_of_a_timer)
{
	UNUSED;
	struct itimerval soon = { { 0, 1000 }, { 0, 1000 } };
	setitimer(ITIMER_PROF, &soon, NULL);
	for (;;) continue;
}
A(many_interrupts)
{
	UNUSED;
	struct itimerval soon = { { 0, 1 }, { 0, 1 } };
	signal(SIGALRM, SIG_IGN);
	setitimer(ITIMER_REAL, &soon, NULL);
	for (;;) {
		timer_t one;
		struct sigevent none = { .sigev_notify = SIGEV_NONE };
		if (timer_create(CLOCK_THREAD_CPUTIME_ID, &none, &one)) continue;
		timer_settime(one, 0, &(struct itimerspec){ { 0, 1 }, { 0, 1 } }, NULL);
	}
}
/* Sockets within sockets, as deep as the kernel lets them be. */
A(nested_descriptors)
{
	UNUSED;
	int held = dup(1), depth = 0;
	for (; depth < 900; depth++) {
		int pair[2];
		char byte = 0;
		union {
			struct cmsghdr head;
			char room[CMSG_SPACE(sizeof(int))];
		} fd = { .head = { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS } };
		struct iovec one = { &byte, 1 };
		struct msghdr message = { 0, 0, &one, 1, &fd, sizeof fd, 0 };
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 9;
		memcpy(CMSG_DATA(&fd.head), &held, sizeof held);
		if (sendmsg(pair[0], &message, 0) != 1) break;
		close(held);
		close(pair[0]);
		held = pair[1];
	}
	return depth > 0 ? 0 : 9;
}
/* A name of a process that looks like other lines of its status. */
A(misnamed)
{
	UNUSED;
	static char block[65536];
	prctl(PR_SET_NAME, "Tgid:\t7\n) S 1");
	for (int i = 0; i < 16; i++)
		if (write(1, block, sizeof block) != sizeof block) return 1;
	for (;;) continue;
}
ATTACKS({ "between-ticks", between_ticks }, { "short-children", short_children }, { "misnamed", misnamed },
	{ "short-threads", short_threads }, { "kernel-work", kernel_work }, { "random-work", random_work },
	{ "orphans", orphans }, { "futex-storm", futex_storm }, { "exec-itself", exec_itself },
	{ "exec-storm", exec_storm }, { "blocked-by-vfork", blocked_by_vfork },
	{ "reads-its-own-pipe", reads_its_own_pipe }, { "waits-for-ever", waits_for_ever },
	{ "stops-all", stops_all }, { "zombies", zombies }, { "exit-by-thread", exit_by_thread },
	{ "exec-by-thread", exec_by_thread }, { "children-at-exit", children_at_exit },
	{ "children-of-init", children_of_init }, { "signals-at-init", signals_at_init },
	{ "dies-of-a-timer", dies_of_a_timer }, { "many-interrupts", many_interrupts },
	{ "nested-descriptors", nested_descriptors })
