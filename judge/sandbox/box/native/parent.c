/* The thread of a cell that makes its inits. An init uses the slot's memory, as a copy of it would take a
 * quarter of the slot's time to make and to end. So it needs a stack and an errno of its own: those of the
 * thread, which the kernel halts until the init ends. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#define STACK (512 << 10)

static void await(sem_t *sign)
{
	while (sem_wait(sign) != 0) continue;
}

/* The slot changes the cell as soon as the init is made, so the init has a copy. */
static int begin(void *with)
{
	struct cell *cell = with;
	const struct cell own = *cell;
	sem_post(&cell->made);
	return inside(&own);
}

static void *make_inits(void *with)
{
	struct cell *cell = with;
	char stack[STACK] __attribute__((aligned(64)));
	/* the slot, whose folders are shared with nobody then, may change its mount namespace */
	cell->failed = unshare(CLONE_FS) == 0 ? 0 : errno;
	sem_post(&cell->made);
	for (;;) {
		const int flags = CLONE_VM | CLONE_VFORK | CLONE_PARENT_SETTID | SIGCHLD;
		await(&cell->wanted);
		if (clone(begin, stack + STACK, flags | cell->namespaces, cell, &cell->armed.init) > 0)
			continue;
		cell->failed = errno;
		sem_post(&cell->made);
	}
	return NULL;
}

static bool open_thread(struct cell *cell)
{
	pthread_attr_t attributes;
	pthread_t thread;
	sem_init(&cell->wanted, 0, 0);
	sem_init(&cell->made, 0, 0);
	cell->threaded = pthread_attr_init(&attributes) == 0 &&
			 pthread_attr_setstacksize(&attributes, 2 * STACK) == 0 &&
			 pthread_create(&thread, &attributes, make_inits, cell) == 0;
	if (cell->threaded) await(&cell->made);
	return cell->threaded && !cell->failed;
}

/** Makes the init of a cell's box, whose descriptors must stay open until parent_wait.
 * @param namespaces flags of clone */
bool parent_make(struct cell *cell, int namespaces)
{
	if (!cell->threaded && !open_thread(cell)) return false;
	cell->namespaces = namespaces;
	cell->awaited = true;
	sem_post(&cell->wanted);
	return true;
}

/** Waits until the init is there; false with errno if it could not be made. */
bool parent_wait(struct cell *cell)
{
	if (cell->awaited) await(&cell->made);
	cell->awaited = false;
	errno = cell->failed;
	return !cell->failed;
}
