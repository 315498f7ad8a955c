/* ask BOX ROOT UID_BASE FRAME COUNT: starts a box, sends it one request again and again, and prints the
 * median time from the first byte sent to the last byte received, in microseconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST 65536
/* Of a reply without output: its length, id, good, states and lengths of two streams. */
#define FACTS (4 + 4 + 1 + 9 + 9)

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_value(const void *a, const void *b)
{
	return *(const double *)a < *(const double *)b ? -1 : 1;
}

static void receive(int box, char *into)
{
	uint32_t len;
	if (recv(box, into, 4, MSG_WAITALL) != 4) exit(3);
	memcpy(&len, into, 4);
	if (len > MOST - 4 || recv(box, into + 4, len, MSG_WAITALL) != (ssize_t)len) exit(3);
}

static int start_box(char *const box[])
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) exit(3);
	if (fork() == 0) {
		if (dup2(dup(pair[1]), 3) != 3) _exit(127);
		execv(box[0], box);
		_exit(127);
	}
	close(pair[1]);
	return pair[0];
}

int main(int argc, char **argv)
{
	static char frame[MOST], reply[MOST];
	const uint32_t exited_with_0[2] = { 0, 0 };
	if (argc != 6) return 2;
	FILE *from = fopen(argv[4], "rb");
	size_t len = from ? fread(frame, 1, sizeof frame, from) : 0;
	int count = atoi(argv[5]);
	double *took = malloc(sizeof *took * (size_t)count);
	int box = start_box((char *[]){ argv[1], argv[2], argv[3], NULL });
	receive(box, reply);
	if (memcmp(reply + 4, "ok", 2) != 0) return 3;
	for (int i = -50; i < count; i++) {
		double t = now();
		if (send(box, frame, len, 0) != (ssize_t)len) return 3;
		receive(box, reply);
		if (i >= 0) took[i] = now() - t;
		if (reply[8] != 1 || memcmp(reply + FACTS, exited_with_0, sizeof exited_with_0)) return 4;
	}
	qsort(took, (size_t)count, sizeof *took, by_value);
	return printf("%f\n", took[count / 2]) < 0;
}
