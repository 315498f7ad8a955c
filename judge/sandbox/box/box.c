/* box ROOT UID_BASE, with a socket to Node as descriptor 3. The first frame out says `ok` or what is missing. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define FRAME_MAX (1u << 30)
#define KEEP (4u << 20) /* a larger buffer is given back after its use */

struct slot slot = { .node = 3, .notify = -1, .lanes = { [0 ... MAX_JOBS - 1] = { .space = -1, .work = -1 } } };

char *buf_room(struct buf *b, size_t len)
{
	if (b->cap - b->len < len) {
		size_t cap = b->cap ? b->cap : 4096;
		while (cap - b->len < len) cap *= 2;
		char *data = realloc(b->data, cap);
		if (!data) return NULL;
		b->data = data, b->cap = cap;
	}
	return b->data + b->len;
}

bool buf_add(struct buf *b, const void *data, size_t len)
{
	char *to = buf_room(b, len);
	if (!to) return false;
	if (len) memcpy(to, data, len);
	b->len += len;
	return true;
}

static void receive(void *into, size_t len)
{
	for (char *p = into; len;) {
		ssize_t n = recv(slot.node, p, len, MSG_WAITALL);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) {
			for (int i = 0; i < MAX_JOBS; i++) lane_close(&slot.lanes[i]);
			exit(0); /* Node closed its end: nothing runs now */
		}
		p += n, len -= (size_t)n;
	}
}

/* b begins with four bytes left free for the length. */
static void send_frame(struct buf *b)
{
	uint32_t len = (uint32_t)(b->len - 4);
	memcpy(b->data, &len, 4);
	for (size_t at = 0; at < b->len;) {
		ssize_t n = send(slot.node, b->data + at, b->len - at, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) exit(1);
		at += (size_t)n;
	}
	if (b->cap > KEEP) free(b->data), memset(b, 0, sizeof *b);
	b->len = 0;
}

/* All that making boxes takes; MKNOD is not among it, as devices can be bound instead. */
static bool have_powers(char *why, size_t why_len)
{
	static const struct { cap_value_t cap; const char *name; } needed[] = {
		{ CAP_SYS_ADMIN, "SYS_ADMIN" }, { CAP_SYS_CHROOT, "SYS_CHROOT" }, { CAP_SETUID, "SETUID" }, { CAP_SETGID, "SETGID" },
		{ CAP_SETPCAP, "SETPCAP" }, { CAP_KILL, "KILL" }, { CAP_DAC_OVERRIDE, "DAC_OVERRIDE" }, { CAP_CHOWN, "CHOWN" },
		{ CAP_FOWNER, "FOWNER" },
	};
	char missing[200] = "";
	cap_t caps = cap_get_proc();
	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
		cap_flag_value_t has = CAP_CLEAR;
		if (caps) cap_get_flag(caps, needed[i].cap, CAP_EFFECTIVE, &has);
		if (has != CAP_SET) strcat(strcat(missing, " "), needed[i].name);
	}
	if (caps) cap_free(caps);
	if (*missing)
		snprintf(why, why_len, "the judge must run as root, in a container with these capabilities, which are missing:%s "
			 "(and without the container's own seccomp and AppArmor profiles)", missing);
	return !*missing;
}

/* What no process of ours may ever get back by exec. Our own powers stay: they make the boxes. */
static bool drop_bounding_set(char *why, size_t why_len)
{
	for (cap_value_t cap = 0; cap < cap_max_bits(); cap++)
		if (cap_get_bound(cap) > 0 && cap_drop_bound(cap) != 0)
			return snprintf(why, why_len, "capabilities: %s", strerror(errno)), false;
	return true;
}

/** Sockets that only hold each other, by descriptors in flight, outlive their processes until the kernel finds them, and
 * so do their names. False with errno if they stay. */
bool network_settle(void)
{
	char list[256];
	for (int i = 0; i < 10000; i++) {
		ssize_t n = pread(slot.unix_list, list, sizeof list, 0);
		const char *heading_end = n > 0 ? memchr(list, '\n', (size_t)n) : NULL;
		if (heading_end == list + n - 1) return true;
		close(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)); /* kernels before 6.9 look when one is closed */
		usleep(1000);
	}
	return errno = EBUSY, false;
}

static bool prepare(char *why, size_t why_len)
{
	signal(SIGPIPE, SIG_IGN);
	umask(022);
	/* Limits are kept by a process that gets its turn even beside a thousand busy threads. */
	setpriority(PRIO_PROCESS, 0, -10);
	sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &(struct sched_param){ 0 });
	setsid();
	if (!have_powers(why, why_len) || !drop_bounding_set(why, why_len) || !filter_build(why, why_len) || !lane_open(&slot.lanes[0], why, why_len)) return false;
	if (!root_build(why, why_len)) return false;
	if (unshare(CLONE_NEWNET) != 0 || (slot.unix_list = open("/proc/self/net/unix", O_RDONLY | O_CLOEXEC)) < 0)
		return snprintf(why, why_len, "network namespaces: %s", strerror(errno)), false;
	return true;
}

int main(int argc, char **argv)
{
	static struct request request;
	static char why[512];
	struct buf in = { 0 }, out = { 0 };
	const uint32_t zero = 0;
	if (argc != 3 || fcntl(slot.node, F_GETFD) < 0) {
		fprintf(stderr, "box is started by the judge\n");
		return 2;
	}
	slot.root = argv[1], slot.uid_base = (unsigned)strtoul(argv[2], NULL, 10);
	fcntl(slot.node, F_SETFD, FD_CLOEXEC);
	for (int fd = 0; fd < 3; fd++) /* so that nothing of ours ever lands there */
		if (fcntl(fd, F_GETFD) < 0) open("/dev/null", O_RDWR);
	for (int sig = 1; sig < 32; sig++) signal(sig, SIG_DFL);
	bool ok = prepare(why, sizeof why);
	buf_add(&out, &zero, 4);
	buf_add(&out, ok ? "ok" : why, strlen(ok ? "ok" : why));
	send_frame(&out);
	if (!ok) return 1;
	for (;;) {
		uint32_t len;
		receive(&len, 4);
		if (len < 4 || len > FRAME_MAX) return 1;
		in.len = 0;
		char *frame = buf_room(&in, len);
		if (!frame) return 1;
		receive(frame, len);
		if (len == 4) continue; /* a cancellation that came too late */
		buf_add(&out, &zero, 4);
		buf_add(&out, frame, 4);
		uint8_t good = parse_request(&request, frame, len, why, sizeof why);
		buf_add(&out, &good, 1);
		if (good) run_request(&request, &out);
		else buf_add(&out, why, strlen(why));
		send_frame(&out);
		for (int i = 0; i < 2; i++) lane_settle(&slot.lanes[i]), lane_prepare(&slot.lanes[i]);
		for (int i = 2; i < MAX_JOBS; i++) lane_close(&slot.lanes[i]);
		if (in.cap > KEEP) free(in.data), memset(&in, 0, sizeof in);
	}
}
