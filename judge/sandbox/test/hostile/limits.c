/* Programs that use more than their limits allow. */
#include "attack.h"
#include <pthread.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

static void fill(char *p, size_t n)
{
	for (size_t i = 0; i < n; i += 4096) p[i] = 1;
}

A(fork_bomb)
{
	UNUSED;
	for (;;) fork();
}
A(heap)
{
	UNUSED;
	for (;;) {
		char *p = malloc(1 << 20);
		if (p) fill(p, 1 << 20);
	}
}
A(map)
{
	UNUSED;
	for (;;) {
		char *p = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p != MAP_FAILED) fill(p, 1 << 20);
	}
}
A(shared_map)
{
	UNUSED;
	char *p = mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p != MAP_FAILED) fill(p, 1 << 30);
	return 0;
}
static int recurse(volatile char *before)
{
	volatile char here[4096];
	here[0] = before ? before[0] : 1;
	return recurse(here) + here[0];
}
A(stack)
{
	UNUSED;
	return recurse(NULL);
}
/* Many children, each far below the limit. */
A(family)
{
	UNUSED;
	for (int i = 0; i < 8; i++)
		if (fork() == 0) {
			char *p = malloc(16 << 20);
			fill(p, 16 << 20);
			pause();
		}
	pause();
	return 0;
}
static void write_file(const char *path, long mib)
{
	static char block[1 << 20];
	int fd = open(path, O_CREAT | O_WRONLY, 0600);
	memset(block, 1, sizeof block);
	for (long i = 0; i < mib; i++)
		if (write(fd, block, sizeof block) < 0) break;
	close(fd);
}
/* Many files, each within the size limit of one file. */
static void fill_folder(const char *folder)
{
	char path[64];
	for (int i = 0; i < 64; i++) {
		snprintf(path, sizeof path, "%s/%d", folder, i);
		write_file(path, 8);
	}
}
A(tmpfs)
{
	UNUSED;
	fill_folder("/tmp");
	return 0;
}
A(shm)
{
	UNUSED;
	fill_folder("/dev/shm");
	return 0;
}
A(memfd)
{
	UNUSED;
	static char block[1 << 20];
	signal(SIGXFSZ, SIG_IGN);
	for (int i = 0; i < 64; i++) {
		int fd = memfd_create("m", 0);
		memset(block, 1, sizeof block);
		for (int k = 0; k < 8; k++)
			if (write(fd, block, sizeof block) < 0) break;
	}
	return 0;
}
A(flood)
{
	UNUSED;
	static char block[65536];
	for (;;)
		if (write(argc ? 2 : 1, block, sizeof block) < 0) return 1;
}
A(sleeper)
{
	UNUSED;
	for (;;) pause();
}
A(deaf)
{
	UNUSED;
	for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
	for (;;) pause();
}
A(stopped)
{
	UNUSED;
	for (;;) kill(getpid(), SIGSTOP);
}
A(closed)
{
	UNUSED;
	for (int fd = 0; fd < 3; fd++) close(fd);
	for (;;) pause();
}
A(spin)
{
	UNUSED;
	for (volatile long n = 0;; n++);
}
static void *turn(void *p)
{
	for (volatile long n = 0;; n++);
	return p;
}
A(spin_threads)
{
	UNUSED;
	pthread_t t;
	for (int i = 0; i < 7; i++) pthread_create(&t, NULL, turn, NULL);
	turn(NULL);
	return 0;
}
/* One child after the other, each of which burns a little time and ends. */
A(spin_relay)
{
	UNUSED;
	for (;;) {
		pid_t pid = fork();
		if (pid == 0) {
			for (volatile long n = 0; n < 20000000; n++);
			_exit(0);
		}
		if (pid > 0) waitpid(pid, NULL, 0);
	}
}
static void *wait_for_ever(void *p)
{
	pause();
	return p;
}
A(threads)
{
	UNUSED;
	pthread_attr_t small;
	pthread_t t;
	long made = 0;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	for (int refused = 0; refused < 100; refused++)
		while (made < 5000 && pthread_create(&t, &small, wait_for_ever, NULL) == 0) made++;
	printf("%ld\n", made);
	return 0;
}
A(big_file)
{
	UNUSED;
	write_file("big", 4096);
	return 0;
}
A(sparse)
{
	UNUSED;
	signal(SIGXFSZ, SIG_IGN);
	int fd = open("sparse", O_CREAT | O_WRONLY, 0600);
	return refused_with("1 TiB sparse file", ftruncate(fd, 1ll << 40), EFBIG);
}
A(inodes)
{
	UNUSED;
	char name[32];
	long made = 0;
	for (; made < 200000; made++) {
		snprintf(name, sizeof name, "d%ld", made);
		if (mkdir(name, 0700) != 0) break;
	}
	printf("%ld\n", made);
	return made >= 200000;
}
A(descriptors)
{
	UNUSED;
	int n = 0;
	while (n < 100000 && dup(1) >= 0) n++;
	return n > 2000;
}
/* The main process ends at once. The process that it leaves behind must not live on, nor delay the answer. */
A(daemon_left)
{
	UNUSED;
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			signal(SIGTERM, SIG_IGN);
			for (;;) pause();
		}
		for (;;) pause();
	}
	return 7;
}
A(late_writer)
{
	UNUSED;
	if (fork() == 0) {
		for (;;)
			if (write(1, "late", 4) < 0) _exit(0);
	}
	return 0;
}

ATTACKS({ "fork-bomb", fork_bomb }, { "heap", heap }, { "map", map }, { "shared-map", shared_map },
	{ "stack", stack }, { "family", family }, { "tmpfs", tmpfs }, { "shm", shm }, { "memfd", memfd },
	{ "flood", flood }, { "sleeper", sleeper }, { "deaf", deaf }, { "stopped", stopped },
	{ "closed", closed }, { "spin", spin }, { "spin-threads", spin_threads },
	{ "spin-relay", spin_relay }, { "threads", threads }, { "big-file", big_file }, { "sparse", sparse },
	{ "inodes", inodes }, { "descriptors", descriptors }, { "daemon-left", daemon_left },
	{ "late-writer", late_writer })
