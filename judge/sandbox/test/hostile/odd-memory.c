/* Memory by ways that a limit may overlook, and memory that is freed again. */
#include "attack.h"
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv
#define MIB (1ul << 20)

static char *fill(char *p, size_t n)
{
	if (p == MAP_FAILED || !p) exit(9);
	for (size_t i = 0; i < n; i += 4096) p[i] = 1;
	return p;
}
static char *map(size_t n, int more)
{
	return mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | more, -1, 0);
}
A(one_page_maps)
{
	UNUSED;
	for (int i = 0; i < 60000; i++) {
		const int may = i % 2 ? PROT_READ | PROT_WRITE : PROT_READ;
		char *p = mmap(NULL, 4096, may, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p != MAP_FAILED && i % 2) *p = 1;
	}
	return 0;
}
/* One byte is read in every 2 MiB: no memory but page tables. */
A(page_tables)
{
	UNUSED;
	const size_t size = 1ul << 38;
	char *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), sum = 0;
	if (p == MAP_FAILED) return 9;
	madvise(p, size, MADV_NOHUGEPAGE);
	for (size_t i = 0; i < size; i += 2 * MIB) sum += p[i];
	return sum;
}
A(populated)
{
	UNUSED;
	return map(100 * MIB, MAP_POPULATE) == MAP_FAILED;
}
A(advised)
{
	UNUSED;
	char *p = map(100 * MIB, 0);
	return madvise(p, 100 * MIB, 23 /* MADV_POPULATE_WRITE */);
}
A(break_moved)
{
	UNUSED;
	for (int i = 0; i < 100; i++) fill(sbrk(MIB), MIB);
	return 0;
}
A(zero_device)
{
	UNUSED;
	int fd = open("/dev/zero", O_RDWR);
	fill(mmap(NULL, 100 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), 100 * MIB);
	return 0;
}
/* Memory grows as a stack does, below a map that is not the stack. */
A(grows_down)
{
	UNUSED;
	char *p = map(4096, MAP_GROWSDOWN);
	for (size_t i = 0; i < 100 * MIB; i += 4096) p[-(long)i] = 1;
	return 0;
}
static void *deep(void *none)
{
	volatile char here[6 * MIB];
	fill((char *)here, sizeof here);
	pause();
	return none;
}
A(thread_stacks)
{
	UNUSED;
	pthread_t one;
	pthread_attr_t large;
	pthread_attr_init(&large);
	pthread_attr_setstacksize(&large, 7 * MIB);
	for (int i = 0; i < 14; i++) pthread_create(&one, &large, deep, NULL);
	pause();
	return 0;
}
static void greedy(void)
{
	fill(map(100 * MIB, 0), 100 * MIB);
}
A(after_main)
{
	UNUSED;
	return atexit(greedy);
}
static void *greedy_thread(void *none)
{
	greedy();
	return none;
}
A(without_main_thread)
{
	UNUSED;
	pthread_t one;
	pthread_create(&one, NULL, greedy_thread, NULL);
	pthread_exit(NULL);
}
/* The program is replaced by another one that goes on with the same memory file. */
A(over_exec)
{
	int fd = argc ? atoi(argv[0]) : memfd_create("m", 0);
	static char block[MIB];
	memset(block, 1, sizeof block);
	for (int i = 0; i < 14; i++)
		if (write(fd, block, sizeof block) < 0) break;
	char number[16];
	int next = memfd_create("m", 0);
	snprintf(number, sizeof number, "%d", next);
	if (next > 40) return 0;
	execl("/proc/self/exe", "program", "over-exec", number, NULL);
	return 9;
}
A(pipes)
{
	UNUSED;
	static char block[MIB];
	memset(block, 1, sizeof block);
	for (int i = 0, ends[2]; i < 500 && pipe2(ends, O_NONBLOCK) == 0; i++) {
		fcntl(ends[1], F_SETPIPE_SZ, MIB);
		while (write(ends[1], block, sizeof block) > 0) continue;
	}
	return 0;
}
A(sockets)
{
	UNUSED;
	static char block[65536];
	const int type = SOCK_STREAM | SOCK_NONBLOCK;
	for (int i = 0, ends[2]; i < 500 && socketpair(AF_UNIX, type, 0, ends) == 0; i++)
		for (int k = 0; k < 2; k++)
			while (write(ends[k], block, sizeof block) > 0) continue;
	return 0;
}
/* Objects of the kernel: each is small, and there are as many as there may be. */
A(kernel_objects)
{
	UNUSED;
	struct epoll_event any = { .events = EPOLLIN };
	int ends[2], polls = epoll_create1(0), timers = 0, queued = 0;
	for (int i = 0; i < 400; i++) {
		if (pipe(ends)) break;
		for (int k = 0; k < 2; k++) epoll_ctl(polls, EPOLL_CTL_ADD, ends[k], &any);
	}
	struct sigevent none = { .sigev_notify = SIGEV_NONE };
	for (timer_t one; timers < 100000 && timer_create(CLOCK_MONOTONIC, &none, &one) == 0;) timers++;
	sigset_t real_time;
	sigemptyset(&real_time);
	sigaddset(&real_time, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &real_time, NULL);
	while (queued < 100000 && sigqueue(getpid(), SIGRTMIN, (union sigval){ 0 }) == 0) queued++;
	return timers + queued > 8192 ? refused("too many timers and signals", timers + queued) : 0;
}
A(missing_names)
{
	UNUSED;
	char name[260] = "/tmp/";
	memset(name + 5, 'x', 240);
	for (int i = 0; i < 300000; i++) {
		snprintf(name + 100, 20, "%d", i);
		name[strlen(name)] = 'x';
		access(name, F_OK);
	}
	return 0;
}
/* Files without names, up to what the folders may hold. */
A(nameless_files)
{
	UNUSED;
	static char block[MIB];
	long taken = 0;
	memset(block, 1, sizeof block);
	signal(SIGXFSZ, SIG_IGN);
	for (int i = 0; i < 8; i++) {
		int fd = open("/tmp", O_TMPFILE | O_RDWR, 0600);
		if (i % 2) fallocate(fd, 0, 0, 8 * MIB);
		for (int k = 0; k < 8; k++)
			if (write(fd, block, sizeof block) == sizeof block) taken++;
	}
	return taken >= 30 && taken <= 33 ? 0 : refused("another size of the folders", taken);
}
/* 40 MiB, ten times. */
A(given_back)
{
	UNUSED;
	char *p = map(40 * MIB, 0);
	for (int i = 0; i < 10; i++) {
		fill(p, 40 * MIB);
		if (madvise(p, 40 * MIB, MADV_DONTNEED)) return 1;
	}
	return 0;
}
A(one_after_the_other)
{
	UNUSED;
	for (int i = 0, status; i < 5; i++) {
		if (fork() == 0) {
			fill(map(40 * MIB, 0), 40 * MIB);
			_exit(0);
		}
		if (wait(&status) < 0 || status) return 1;
	}
	return 0;
}
/* Eight processes read what one has written: it is there once. */
A(read_together)
{
	UNUSED;
	volatile char *p = fill(map(40 * MIB, 0), 40 * MIB);
	int sum = 0, status;
	for (int i = 0; i < 8; i++)
		if (fork() == 0) {
			for (size_t k = 0; k < 40 * MIB; k += 4096) sum += p[k];
			_exit(sum != 10240);
		}
	for (int i = 0; i < 8; i++)
		if (wait(&status) < 0 || status) return 1;
	return 0;
}
A(written_together)
{
	UNUSED;
	char *p = fill(map(12 * MIB, 0), 12 * MIB);
	for (int i = 0; i < 8; i++)
		if (fork() == 0) {
			fill(p, 12 * MIB);
			pause();
		}
	pause();
	return 0;
}
A(locked)
{
	UNUSED;
	char *p = map(MIB, MAP_LOCKED);
	return refused("locked memory above the limit", p == MAP_FAILED ? -1 : 0);
}

ATTACKS({ "one-page-maps", one_page_maps }, { "page-tables", page_tables }, { "populated", populated },
	{ "advised", advised }, { "break-moved", break_moved }, { "zero-device", zero_device },
	{ "grows-down", grows_down }, { "thread-stacks", thread_stacks }, { "after-main", after_main },
	{ "without-main-thread", without_main_thread }, { "over-exec", over_exec }, { "pipes", pipes },
	{ "sockets", sockets }, { "kernel-objects", kernel_objects }, { "missing-names", missing_names },
	{ "nameless-files", nameless_files }, { "given-back", given_back },
	{ "one-after-the-other", one_after_the_other }, { "read-together", read_together },
	{ "written-together", written_together }, { "locked", locked })
