/* Every attack returns 0 when the wall held; otherwise it prints what was seen. */
#ifndef ATTACK_H
#define ATTACK_H
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct attack {
	const char *name;
	int (*run)(int argc, char **argv);
};

/* Returns 0 if the call failed; else prints which wall gave way. */
static inline int refused(const char *what, long result)
{
	if (result < 0) return 0;
	printf("%s worked (%ld)\n", what, result);
	return 1;
}

static inline int refused_with(const char *what, long result, int error)
{
	if (result < 0 && errno == error) return 0;
	printf("%s: %ld, errno %d instead of %d\n", what, result, errno, error);
	return 1;
}

#define ATTACKS(...)                                                                                         \
	int main(int argc, char **argv)                                                                      \
	{                                                                                                    \
		static const struct attack attacks[] = { __VA_ARGS__ };                                      \
		for (size_t i = 0; argc > 1 && i < sizeof attacks / sizeof attacks[0]; i++)                  \
			if (strcmp(argv[1], attacks[i].name) == 0)                                           \
				return attacks[i].run(argc - 2, argv + 2);                                   \
		return 99;                                                                                   \
	}
#endif
