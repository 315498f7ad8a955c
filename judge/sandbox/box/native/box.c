/* box ROOT UID_BASE, with a socket to Node as descriptor 3. The first frame out says `ok` or what is
 * missing. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/capability.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FRAME_MAX (1u << 30)

struct slot slot = {
	.node = 3,
	.notify = -1,
	.sides = { [0 ... 1] = { .shape = { OVER_NOTHING, 1, { NATIVE } },
				 .cells = { [0 ... MAX_RUNS - 1] = { .armed = NO_BOX } } } },
};

uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

void fail(struct run *run, const char *what)
{
	if (!*run->detail) snprintf(run->detail, sizeof run->detail, "%.180s: %s", what, strerror(errno));
}

void shut(int *fd)
{
	if (*fd >= 0) close(*fd);
	*fd = -1;
}

bool write_all(int fd, const void *data, size_t len)
{
	const char *p = data;
	while (len) {
		ssize_t n = write(fd, p, len);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) return false;
		p += n;
		len -= (size_t)n;
	}
	return true;
}

/* Capabilities that making boxes needs. MKNOD is not among them, as devices can be bound instead. */
static bool have_powers(char *why, size_t why_len)
{
	static const struct {
		cap_value_t cap;
		const char *name;
	} needed[] = {
		{ CAP_SYS_ADMIN, "SYS_ADMIN" }, { CAP_SYS_CHROOT, "SYS_CHROOT" }, { CAP_SETUID, "SETUID" },
		{ CAP_SETGID, "SETGID" }, { CAP_SETPCAP, "SETPCAP" }, { CAP_KILL, "KILL" },
		{ CAP_DAC_OVERRIDE, "DAC_OVERRIDE" }, { CAP_CHOWN, "CHOWN" }, { CAP_FOWNER, "FOWNER" },
	};
	char missing[200] = "";
	cap_t caps = cap_get_proc();
	for (size_t i = 0; i < COUNT(needed); i++) {
		cap_flag_value_t has = CAP_CLEAR;
		if (caps) cap_get_flag(caps, needed[i].cap, CAP_EFFECTIVE, &has);
		if (has != CAP_SET) strcat(strcat(missing, " "), needed[i].name);
	}
	if (caps) cap_free(caps);
	if (*missing)
		snprintf(why, why_len,
			 "the judge must run as root, in a container with these capabilities, which are "
			 "missing:%s (and without the container's own seccomp and AppArmor profiles)",
			 missing);
	return !*missing;
}

/* No process of the slot regains a capability by exec. The slot's own stay, as making boxes needs them. */
static bool drop_bounding_set(char *why, size_t why_len)
{
	for (cap_value_t cap = 0; cap < cap_max_bits(); cap++) {
		if (cap_get_bound(cap) <= 0 || cap_drop_bound(cap) == 0) continue;
		snprintf(why, why_len, "capabilities: %s", strerror(errno));
		return false;
	}
	return true;
}

/* What the boxes inherit from the slot: a host name, which nobody in a box may change; no groups; limits; a
 * namespace for IPC between processes, of which filters leave nothing. */
static bool become_parent(char *why, size_t why_len)
{
	bool ok = unshare(CLONE_NEWUTS | CLONE_NEWIPC) == 0 && sethostname("box", 3) == 0 &&
		  setgroups(0, NULL) == 0 && limits_for_all();
	if (!ok) snprintf(why, why_len, "host name, groups or limits: %s", strerror(errno));
	return ok;
}

/* The slot's network is empty: its boxes see only the loopback interface, which is down. */
static bool leave_network(char *why, size_t why_len)
{
	slot.host_net = openat(slot.proc, "self/ns/net", O_RDONLY | O_CLOEXEC);
	slot.unix_list = slot.box_net = -1;
	if (slot.host_net >= 0 && unshare(CLONE_NEWNET) == 0) {
		slot.unix_list = openat(slot.proc, "self/net/unix", O_RDONLY | O_CLOEXEC);
		slot.box_net = openat(slot.proc, "self/ns/net", O_RDONLY | O_CLOEXEC);
	}
	if (slot.unix_list >= 0 && slot.box_net >= 0) return true;
	snprintf(why, why_len, "network namespaces: %s", strerror(errno));
	return false;
}

/** Makes the kernel look for sockets that only hold each other, by descriptors in flight: it does so when
 * another socket is closed. Such sockets outlive their processes, with their names and with all descriptors
 * that they hold. */
void collect_sockets(void)
{
	close(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
}

static bool has_no_sockets(void)
{
	char list[256];
	ssize_t n = pread(slot.unix_list, list, sizeof list, 0);
	const char *heading_end = n > 0 ? memchr(list, '\n', (size_t)n) : NULL;
	return heading_end == list + n - 1;
}

/** Waits until no socket of an earlier run is left; false with errno if some stay. */
bool network_settle(void)
{
	for (int i = 0; i < 10000; i++) {
		if (slot.no_sockets || has_no_sockets()) return true;
		collect_sockets();
		usleep(1000);
	}
	errno = EBUSY;
	return false;
}

static bool prepare(char *why, size_t why_len)
{
	signal(SIGPIPE, SIG_IGN);
	umask(022);
	/* This process enforces limits, so it must get its turn even beside a thousand busy threads. */
	setpriority(PRIO_PROCESS, 0, -10);
	sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &(struct sched_param){ 0 });
	setsid();
	slot.proc = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
	return have_powers(why, why_len) && drop_bounding_set(why, why_len) && become_parent(why, why_len) &&
	       filter_build(why, why_len) && cell_open(&slot.sides[0].cells[0], why, why_len) &&
	       cell_open(&slot.sides[1].cells[0], why, why_len) && root_build(why, why_len) &&
	       leave_network(why, why_len);
}

/* Called after an answer is sent, so that Node does not wait for it. */
static void tidy(struct request *r)
{
	struct side *last = &slot.sides[1 - slot.turn];
	for (int i = 0; i < r->nruns; i++) {
		shut(&r->runs[i].work);
		shut(&r->runs[i].space);
	}
	slot.no_sockets = slot.no_sockets || has_no_sockets();
	for (int i = 2; i < MAX_RUNS; i++) cell_close(&last->cells[i]);
	arm_next();
}

static void add_text(struct buf *b, const char *text)
{
	buf_add(b, text, strlen(text));
}

static int serve(void)
{
	static struct request request __attribute__((aligned(4096)));
	struct buf in = { 0 }, out = { 0 };
	char why[512];
	const uint32_t length_to_come = 0;
	/* Pages that an init shares are copied when the slot writes to them again, which takes time. */
	madvise(&request, sizeof request & ~4095ul, MADV_DONTFORK);
	for (;;) {
		uint32_t len;
		tidy(&request);
		receive(&len, 4);
		if (len < 4 || len > FRAME_MAX) return 1;
		char *frame = buf_room(&in, len);
		if (!frame) return 1;
		receive(frame, len);
		if (len == 4) continue; /* a cancellation that came too late */
		buf_add(&out, &length_to_come, 4);
		buf_add(&out, frame, 4);
		uint8_t good = parse_request(&request, frame, len, why, sizeof why);
		buf_add(&out, &good, 1);
		if (good) run_request(&request, &out);
		else add_text(&out, why);
		send_frame(&out);
		buf_reset(&in);
	}
}

int main(int argc, char **argv)
{
	char why[512];
	struct buf greeting = { 0 };
	if (argc != 3 || fcntl(slot.node, F_GETFD) < 0) {
		fprintf(stderr, "box is started by the judge\n");
		return 2;
	}
	slot.root = argv[1];
	slot.uid_base = (unsigned)strtoul(argv[2], NULL, 10);
	fcntl(slot.node, F_SETFD, FD_CLOEXEC);
	for (int fd = 0; fd < 3; fd++) /* so that no descriptor of ours is below 3 */
		if (fcntl(fd, F_GETFD) < 0) open("/dev/null", O_RDWR);
	for (int sig = 1; sig < 32; sig++) signal(sig, SIG_DFL);
	bool ok = prepare(why, sizeof why);
	buf_add(&greeting, &(uint32_t){ 0 }, 4);
	add_text(&greeting, ok ? "ok" : why);
	send_frame(&greeting);
	return ok ? serve() : 1;
}
