/* Tells which system calls the filter refuses in a traced run. A helper beside the program in its box hears
 * from the kernel of each of them, counts it, and lets it fail as it would have failed without the helper. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HIGHEST 1023

/* How often each call was refused, shared with the helpers. */
static uint32_t *counts;

/** Called once, before the first clone. */
bool trace_open(void)
{
	counts = mmap(NULL, (HIGHEST + 1) * sizeof *counts, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return counts != MAP_FAILED;
}

/* The helper shares the program's descriptors until it knows the listener's number, and ends with its box. */
static void hear(int program)
{
	int listener;
	if (read(program, &listener, sizeof listener) != sizeof listener) _exit(1);
	if (unshare(CLONE_FILES) != 0 || write(program, "", 1) != 1) _exit(1);
	close_range(0, (unsigned)listener - 1, 0);
	close_range((unsigned)listener + 1, ~0U, 0);
	for (;;) {
		struct seccomp_notif call = { 0 };
		if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) continue;
		struct seccomp_notif_resp answer = { .id = call.id, .error = -ENOSYS };
		__atomic_fetch_add(&counts[call.data.nr & HIGHEST], 1, __ATOMIC_RELAXED);
		ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
	}
}

/** Loads the filter with its default answer changed. Called in the program's process, which closes its
 * descriptors before exec. The helper is a child of init, so that the program has no child of ours. */
bool trace_load(const struct sock_fprog *program)
{
	int ends[2];
	char heard;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
	long helper = syscall(SYS_clone, CLONE_FILES | CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
	if (helper == 0) hear(ends[0]);
	struct sock_filter code[BPF_MAXINSNS];
	for (unsigned i = 0; i < program->len; i++) {
		code[i] = program->filter[i];
		if (code[i].k == (SECCOMP_RET_ERRNO | ENOSYS)) code[i].k = SECCOMP_RET_USER_NOTIF;
	}
	const int listener = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
					  SECCOMP_FILTER_FLAG_NEW_LISTENER,
					  &(struct sock_fprog){ program->len, code });
	return helper > 0 && listener >= 0 && write(ends[1], &listener, sizeof listener) > 0 &&
	       read(ends[1], &heard, 1) == 1;
}

/** Adds the names of the calls that a traced run was refused, with their counts, and forgets them. */
void trace_answer(const struct run *run, struct buf *reply)
{
	char text[8192];
	size_t len = 0;
	for (int nr = 0; nr <= HIGHEST && run->profile & TRACED; nr++) {
		uint32_t count = __atomic_exchange_n(&counts[nr], 0, __ATOMIC_RELAXED);
		char *name = count ? seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, nr) : NULL;
		if (!count || len > sizeof text - 64) continue;
		len += (size_t)sprintf(text + len, "%.40s", name ? name : "");
		if (!name) len += (size_t)sprintf(text + len, "%d", nr);
		len += (size_t)sprintf(text + len, " %u\n", count);
		free(name);
	}
	buf_add(reply, &(uint32_t){ (uint32_t)len }, 4);
	buf_add(reply, text, len);
}
