/* System calls with arguments that no contest program has. */
#include "attack.h"
#include <linux/filter.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

static bool is_one_of(unsigned value, const unsigned *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (list[i] == value) return true;
	return false;
}

/* Prints every number from first to last for which the call does something else than not to exist. */
static int none_but(const unsigned *list, size_t count, const char *what, unsigned nr, long result)
{
	if (is_one_of(nr, list, count) || (result < 0 && errno == ENOSYS)) return 0;
	printf("%s %u: %ld, errno %d\n", what, nr, result, errno);
	return 1;
}
#define NONE_BUT(list, what, nr, result) none_but(list, sizeof(list) / sizeof(list)[0], what, nr, result)

A(prctl_options)
{
	UNUSED;
	static const unsigned open_ones[] = { 1, 2, 3, 15, 16, 21, 23, 30, 38, 39, 41, 42, 0x53564d41 };
	static const unsigned named[] = { 0x53564d41, 0x59616d61, 0x4d4d4d, 0x6b616c6c };
	int bad = 0;
	for (unsigned i = 0; i < 100; i++)
		bad += NONE_BUT(open_ones, "prctl", i, syscall(SYS_prctl, i | (1l << 35), 0, 0, 0, 0));
	for (int i = 0; i < 4; i++)
		bad += NONE_BUT(open_ones, "prctl", named[i], syscall(SYS_prctl, named[i], 0, 0, 0, 0));
	return bad;
}
A(fcntl_commands)
{
	UNUSED;
	/* the locks do nothing, see `pretended` */
	static const unsigned open_ones[] = {
		F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK,
		F_OFD_SETLK, F_OFD_SETLKW, F_DUPFD_CLOEXEC, F_SETPIPE_SZ, F_GETPIPE_SZ, F_ADD_SEALS,
		F_GET_SEALS,
	};
	int bad = 0, fd = open("/box/own", O_CREAT | O_RDWR, 0600);
	for (unsigned i = 0; i < 1100; i++)
		bad += NONE_BUT(open_ones, "fcntl", i, syscall(SYS_fcntl, fd, i | (1l << 40), 1, 0));
	return bad;
}
A(ioctl_requests)
{
	UNUSED;
	static const unsigned open_ones[] = {
		0x5401, 0x802c542a, 0x5413, 0x540f, 0x541b, 0x5421, 0x5450, 0x5451,
	};
	/* clone a file, flags of a file, its extents, its encryption, block devices, interfaces, entropy */
	static const unsigned others[] = {
		0x40049409, 0x40086602, 0xc020660b, 0x400c6615, 0x1260, 0x8912, 0x8933, 0x8b01, 0x5204,
		0x5452, 0xc0481273,
	};
	int bad = 0;
	int fds[] = { 0, 1, open("/box/own", O_CREAT | O_RDWR, 0600), open("/dev/urandom", O_RDWR),
		      socket(AF_UNIX, SOCK_STREAM, 0), open("/usr/bin/env", O_RDONLY),
		      open("/proc/self/stat", 0) };
	char room[4096] = { 0 };
	for (int f = 0; f < 7; f++) {
		const int fd = fds[f];
		for (unsigned i = 0x5400; i < 0x5500; i++)
			bad += NONE_BUT(open_ones, "ioctl", i, syscall(SYS_ioctl, fd, i | (1l << 40), room));
		for (int i = 0; i < 11; i++)
			bad += refused_with("another ioctl", syscall(SYS_ioctl, fd, others[i], room), ENOSYS);
	}
	return bad;
}
A(socket_options)
{
	UNUSED;
	static const unsigned open_ones[] = {
		SO_TYPE, SO_ERROR, SO_SNDBUF, SO_RCVBUF, SO_REUSEADDR, SO_KEEPALIVE, SO_LINGER, SO_PEERCRED,
		SO_RCVTIMEO, SO_SNDTIMEO, SO_ACCEPTCONN, SO_PROTOCOL, SO_DOMAIN,
	};
	char value[256] = { 0 };
	int bad = 0, fd = socket(AF_UNIX, SOCK_STREAM, 0);
	for (unsigned i = 0; i < 128; i++) {
		socklen_t size = sizeof value;
		bad += NONE_BUT(open_ones, "setsockopt", i, setsockopt(fd, SOL_SOCKET, (int)i, value, 16));
		bad += NONE_BUT(open_ones, "getsockopt", i, getsockopt(fd, SOL_SOCKET, (int)i, value, &size));
	}
	return bad;
}
/* Filters of packets are programs for the kernel, and urgent bytes of unix sockets a rarely used path. */
A(socket_surface)
{
	UNUSED;
	int pair[2], bad = 0;
	char byte = 0;
	struct sock_filter all = { BPF_RET | BPF_K, 0, 0, 0xffff };
	struct sock_fprog program = { 1, &all };
	struct iovec one = { &byte, 1 };
	struct msghdr message = { .msg_iov = &one, .msg_iovlen = 1 };
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 1;
	bad += refused_with("a filter",
			    setsockopt(pair[0], SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program),
			    ENOSYS);
	bad += refused_with("send urgent", send(pair[0], "x", 1, MSG_OOB), ENOSYS) +
	       refused_with("sendmsg urgent", sendmsg(pair[0], &message, MSG_OOB), ENOSYS);
	if (send(pair[0], "x", 1, 0) != 1) bad += refused("an ordinary byte was lost", 0);
	return bad + refused_with("receive urgent", recv(pair[1], &byte, 1, MSG_OOB), ENOSYS) +
	       refused_with("a wrong type", socket(AF_UNIX, SOCK_RAW, 0), ENOSYS) +
	       refused_with("a protocol", socket(AF_UNIX, SOCK_STREAM, 1), ENOSYS);
}
static const void *const odd_addresses[] = { NULL, (void *)1, (void *)0x7fffffffe000, (void *)-4096l,
					     (void *)0xffff888000000000 };

/* Advice that touches the machine: merging equal pages, poisoning memory, putting others' pages out. */
A(advice)
{
	UNUSED;
	static const unsigned open_ones[] = { 0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23 };
	int bad = 0;
	char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (unsigned i = 0; i < 130; i++)
		bad += NONE_BUT(open_ones, "madvise", i, syscall(SYS_madvise, page, 4096, i | (1l << 40)));
	for (int i = 0; i < 5; i++) madvise((void *)odd_addresses[i], (size_t)-1, MADV_DONTNEED);
	return bad;
}
static int not_mapped(const char *what, void *at)
{
	return refused(what, at == MAP_FAILED ? -1 : 0);
}
A(addresses)
{
	UNUSED;
	const int fixed = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS;
	int bad = 0;
	for (int i = 0; i < 5; i++) {
		void *at = (void *)odd_addresses[i];
		bad += not_mapped("remap", mremap(at, 4096, 1l << 40, MREMAP_MAYMOVE));
		bad += refused("protect", mprotect((void *)((long)at | 1), 4096, PROT_EXEC));
		bad += refused("unmap the kernel", munmap((void *)-4096l, 4096));
		bad += not_mapped("the kernel's page", mmap((void *)-8192l, 4096, PROT_READ, fixed, -1, 0));
		syscall(SYS_set_robust_list, at, 24);
		syscall(SYS_set_tid_address, at);
		syscall(SYS_rseq, at, 32, 0, 0);
		sigaltstack(&(stack_t){ .ss_sp = at, .ss_size = 8192 }, NULL);
		syscall(SYS_futex, at, 0, 0, &(struct timespec){ 0 }, at, 0);
		syscall(SYS_arch_prctl, 0x1012, at);
	}
	return bad + not_mapped("page 0", mmap(NULL, 4096, PROT_READ, fixed, -1, 0));
}
/* A handler on a stack that does not exist, for a fault of its own. */
A(no_stack)
{
	UNUSED;
	sigaltstack(&(stack_t){ .ss_sp = (void *)4096, .ss_size = 65536 }, NULL);
	signal(SIGSEGV, SIG_IGN);
	struct sigaction on = { .sa_handler = (void (*)(int))1, .sa_flags = SA_ONSTACK };
	sigaction(SIGSEGV, &on, NULL);
	*(volatile char *)1 = 1;
	return 0;
}
A(limits_of_own)
{
	UNUSED;
	int bad = 0;
	struct rlimit now;
	for (int i = 0; i < 16; i++) {
		if (getrlimit(i, &now)) continue;
		const struct rlimit more = { RLIM_INFINITY, RLIM_INFINITY }, odd = { 2, 1 };
		if (now.rlim_max != RLIM_INFINITY) bad += refused("a higher limit", setrlimit(i, &more));
		if (i != RLIMIT_CORE) bad += refused("a limit above itself", setrlimit(i, &odd));
		bad += refused("init's limit", prlimit(1, i, &now, NULL));
	}
	for (int i = 16; i < 70; i++) bad += refused("a limit that is none", setrlimit(i, &now));
	/* a soft limit of 0 files must not keep the box from its answer */
	const struct rlimit nothing = { 0, 0 };
	return bad + setrlimit(RLIMIT_NOFILE, &nothing) + setrlimit(RLIMIT_AS, &nothing);
}
A(other_processes)
{
	UNUSED;
	cpu_set_t one;
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	int bad = 0;
	for (int sig = 0; sig <= 64; sig++) bad += refused("signal to init", kill(1, sig));
	return bad + refused("init's processors", sched_setaffinity(1, sizeof one, &one)) +
	       refused("init's scheduler", sched_setscheduler(1, SCHED_OTHER, &(struct sched_param){ 0 })) +
	       refused("init's niceness", setpriority(PRIO_PROCESS, 1, 19)) +
	       refused("init's group", setpgid(1, 0)) + refused("a group of another session", setpgid(0, 1)) +
	       refused("a queued signal", sigqueue(1, SIGRTMIN, (union sigval){ 0 })) +
	       refused("init's robust list", syscall(SYS_get_robust_list, 1, &bad, &bad));
}
/* Each kind of scheduling that needs no power, and the others. */
A(schedulers)
{
	UNUSED;
	struct sched_param none = { 0 }, high = { 50 };
	return refused("fifo", sched_setscheduler(0, SCHED_FIFO, &high)) +
	       refused("round robin", sched_setscheduler(0, SCHED_RR, &high)) +
	       refused("deadline", sched_setscheduler(0, 6, &none)) +
	       refused("extended", sched_setscheduler(0, 7, &none)) +
	       refused_with("attributes", syscall(SYS_sched_setattr, 0, &none, 0), ENOSYS) +
	       refused("batch", sched_setscheduler(0, SCHED_BATCH, &none) ? 0 : -1) +
	       refused("idle", sched_setscheduler(0, SCHED_IDLE, &none) ? 0 : -1);
}
A(vectors)
{
	UNUSED;
	static struct iovec many[2048];
	char byte;
	int fd = open("/usr/bin/env", O_RDONLY);
	for (int i = 0; i < 2048; i++) many[i] = (struct iovec){ &byte, (size_t)-1 };
	return refused("too many", readv(fd, many, 2048)) + refused("too long", readv(fd, many, 1024)) +
	       refused("too many polls", syscall(SYS_poll, many, 100000, 0)) +
	       refused("a select of everything", syscall(SYS_select, -1, 0, 0, 0, 0)) +
	       /* would tell whether a page of the system is in memory */
	       refused_with("read what is in memory", syscall(SYS_preadv2, fd, many, 1, 0, 0, RWF_NOWAIT),
			    ENOSYS);
}
/* Barriers on all processors would halt programs in other boxes for a moment. */
A(barriers)
{
	UNUSED;
	static const unsigned open_ones[] = { 0, 8, 16, 32, 64, 128, 256 };
	int bad = 0;
	for (unsigned i = 0; i < 600; i++)
		bad += NONE_BUT(open_ones, "membarrier", i, syscall(SYS_membarrier, i | (1l << 34), 0, 0));
	return bad;
}
A(nested_epolls)
{
	UNUSED;
	int first = epoll_create1(0), last = first, depth = 0;
	struct epoll_event any = { .events = EPOLLIN };
	if (epoll_ctl(first, EPOLL_CTL_ADD, first, &any) == 0) return refused("an epoll of itself", 0);
	for (; depth < 100; depth++) {
		int next = epoll_create1(0);
		if (epoll_ctl(next, EPOLL_CTL_ADD, last, &any)) break;
		last = next;
	}
	return refused("a circle", epoll_ctl(first, EPOLL_CTL_ADD, last, &any)) + (depth > 10);
}

ATTACKS({ "prctl-options", prctl_options }, { "fcntl-commands", fcntl_commands },
	{ "ioctl-requests", ioctl_requests }, { "socket-options", socket_options },
	{ "socket-surface", socket_surface }, { "advice", advice }, { "addresses", addresses },
	{ "no-stack", no_stack }, { "limits-of-own", limits_of_own }, { "other-processes", other_processes },
	{ "schedulers", schedulers }, { "vectors", vectors }, { "barriers", barriers },
	{ "nested-epolls", nested_epolls })
