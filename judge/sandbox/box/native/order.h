/* The order that starts a program. */
#ifndef ORDER_H
#define ORDER_H
#include "box.h"

struct order {
	int32_t argc, envc, nlines;
	uint32_t text; /* bytes of the words that follow, each with a NUL at its end */
	struct limits limits;
};
bool order_send(const struct run *run, int to);
#define ORDER_WORDS 65536
bool order_receive(int from, struct order *o, char *words, char **argv, char **envp, int *fds);
#endif
