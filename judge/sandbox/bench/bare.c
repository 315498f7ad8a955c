/* The yardstick: what it costs to run a program with nothing around it. One line out, in microseconds.
 * bare latency COUNT PROGRAM       median of fork+exec+wait
 * bare throughput COUNT PAR PROGRAM  elapsed for COUNT runs on PAR processes
 * bare pair A B                     elapsed for two programs joined by pipes, wherever the kernel puts them
 * bare pair-on-one-core A B         the same with both on one core, as a box has partners that talk */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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

static void once(char *program)
{
	char *argv[] = { program, NULL };
	pid_t pid = fork();
	if (pid == 0) {
		execv(program, argv);
		_exit(127);
	}
	waitpid(pid, NULL, 0);
}

static void close_both(const int pipe[2])
{
	close(pipe[0]);
	close(pipe[1]);
}

static void pair(char *a, char *b)
{
	char *programs[2] = { a, b };
	int up[2], down[2];
	if (pipe(up) || pipe(down)) exit(1);
	for (int i = 0; i < 2; i++)
		if (fork() == 0) {
			char *argv[] = { programs[i], NULL };
			dup2(i ? up[0] : down[0], 0);
			dup2(i ? down[1] : up[1], 1);
			close_both(up);
			close_both(down);
			execv(programs[i], argv);
			_exit(127);
		}
	close_both(up);
	close_both(down);
	while (wait(NULL) > 0);
}

/* Stays on the current core, which the kernel has just chosen. */
static void stay_here(void)
{
	cpu_set_t one;
	CPU_ZERO(&one);
	CPU_SET((size_t)sched_getcpu(), &one);
	if (sched_setaffinity(0, sizeof one, &one) != 0) exit(1);
}

int main(int argc, char **argv)
{
	double start = now();
	if (!freopen("/dev/null", "r", stdin)) return 2; /* the caller's stdin never ends */
	if (argc == 4 && strcmp(argv[1], "latency") == 0) {
		int n = atoi(argv[2]);
		double *took = malloc(sizeof *took * (size_t)n);
		for (int i = 0; i < n; i++) {
			double t = now();
			once(argv[3]);
			took[i] = now() - t;
		}
		qsort(took, (size_t)n, sizeof *took, by_value);
		return printf("%f\n", took[n / 2]) < 0;
	}
	if (argc == 5 && strcmp(argv[1], "throughput") == 0) {
		int n = atoi(argv[2]), par = atoi(argv[3]);
		for (int p = 0; p < par; p++)
			if (fork() == 0) {
				for (int i = p; i < n; i += par) once(argv[4]);
				_exit(0);
			}
		while (wait(NULL) > 0);
	} else if (argc == 4 && strncmp(argv[1], "pair", 4) == 0) {
		if (strcmp(argv[1], "pair-on-one-core") == 0) stay_here();
		pair(argv[2], argv[3]);
	} else return 2;
	return printf("%f\n", now() - start) < 0;
}
