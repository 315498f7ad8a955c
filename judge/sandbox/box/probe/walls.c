/* The boot self-test runs this program in a box: each mode tries one thing that must not work, and tells how
 * it went. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int fork_bomb(void)
{
	for (;;) fork();
	return 0;
}

static int memory(void)
{
	for (long mib = 0; mib < 4096; mib++) {
		char *p = malloc(1 << 20);
		if (!p) break;
		memset(p, 1, 1 << 20);
	}
	return 0;
}

static int deep(long n)
{
	volatile char frame[1024];
	frame[n & 1023] = 1;
	return n ? deep(n - 1) + frame[n & 1023] : 0;
}

/* argv: address port ...; returns 1 if any address answers, if only by a refusal */
static int network(int argc, char **argv)
{
	for (int i = 0; i + 1 < argc; i += 2) {
		struct sockaddr_in to = { .sin_family = AF_INET };
		to.sin_port = htons((unsigned short)atoi(argv[i + 1]));
		inet_pton(AF_INET, argv[i], &to.sin_addr);
		int fd = socket(AF_INET, SOCK_STREAM, 0);
		if (fd < 0) continue;
		if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == ECONNREFUSED) {
			printf("%s answers\n", argv[i]);
			return 1;
		}
		close(fd);
	}
	return 0;
}

static int read_files(int argc, char **argv)
{
	char text[256];
	for (int i = 0; i < argc; i++) {
		int fd = open(argv[i], O_RDONLY);
		if (fd < 0) continue;
		ssize_t n = read(fd, text, sizeof text);
		if (n > 0) {
			printf("%s can be read\n", argv[i]);
			return 1;
		}
		close(fd);
	}
	return 0;
}

/* argv: a host file; plants what the judge must refuse to collect */
static int plant(char **argv)
{
	int fd = open("sparse", O_CREAT | O_WRONLY, 0644);
	return symlink(argv[0], "link") || symlink("/etc/passwd", "passwd") || mkfifo("fifo", 0666) ||
	       mkdir("dir", 0777) || symlink("..", "dir/up") || ftruncate(fd, 8 << 20);
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	if (strcmp(mode, "fork") == 0) return fork_bomb();
	if (strcmp(mode, "memory") == 0) return memory();
	if (strcmp(mode, "stack") == 0) return deep(60000) < 0;
	if (strcmp(mode, "network") == 0) return network(argc - 2, argv + 2);
	if (strcmp(mode, "read") == 0) return read_files(argc - 2, argv + 2);
	if (strcmp(mode, "plant") == 0) return plant(argv + 2);
	if (strcmp(mode, "foreign") == 0) {
#ifdef __x86_64__
		int pid = -1;
		__asm__ volatile("int $0x80" : "=a"(pid) : "a"(20) : "memory"); /* getpid of i386 */
		return pid > 0;
#endif
	}
	return 0;
}
