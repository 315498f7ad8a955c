/* System calls refused in a box. Everything a compiler or a run time may want stays; what reaches into the kernel's
 * wider surface, or can carry a signal from one box to another through something both see, does not. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The newest call that has been looked at (memfd_secret's neighbours end at 450, set_mempolicy_home_node; numbers from
 * 424 on are the same on every architecture). Later ones do not exist in a box. */
#define NEWEST_REVIEWED 450
#define X32_BIT 0x40000000
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static const char *const not_there[] = { /* ENOSYS: callers have a fallback */
	"clone3", "io_uring_setup", "io_uring_enter", "io_uring_register", "io_setup", "io_submit", "io_getevents",
	"io_pgetevents", "io_destroy", "io_cancel", "userfaultfd", "memfd_secret", "modify_ldt", "_sysctl", "uselib",
	"ustat", "sysfs", "nfsservctl", "lookup_dcookie", "vm86", "vm86old", "remap_file_pages", "epoll_ctl_old",
	"epoll_wait_old", NULL };
static const char *const forbidden[] = { /* EPERM */
	"keyctl", "add_key", "request_key", /* key rings outlive a run and are shared by uid */
	"bpf", "perf_event_open", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp",
	"pidfd_getfd", "seccomp",
	"unshare", "setns", "mount", "umount2", "umount", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
	"fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at", "open_by_handle_at",
	"inotify_init", "inotify_init1", "fanotify_init", "fanotify_mark", /* see others open shared files */
	"kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "create_module", "reboot",
	"swapon", "swapoff", "acct", "quotactl", "quotactl_fd", "iopl", "ioperm", "vhangup", "syslog", "settimeofday",
	"clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "mbind", "set_mempolicy",
	"migrate_pages", "move_pages", "set_mempolicy_home_node", "personality", "vmsplice", NULL };
/* Locks on files that several boxes see (the system, a shared artefact) would be a channel between them; inside one
 * box programs only lock against themselves. So they are told that it worked. Whole-machine flushes likewise. */
static const char *const pretended[] = { "flock", "sync", "syncfs", "fsync", "fdatasync", "sync_file_range", NULL };

/* Single arguments, by the call's name: a value after a mask. All are 32 bits wide in the kernel: the upper half must not
 * hide a match. */
static const struct { const char *call; unsigned arg; uint32_t mask, value; } refused_args[] = {
	{ "fcntl", 1, ~0U, F_SETLEASE }, { "fcntl", 1, ~0U, F_GETLEASE }, { "fcntl", 1, ~0U, F_NOTIFY },
	{ "fcntl", 1, ~0U, F_SET_RW_HINT }, { "fcntl", 1, ~0U, F_SET_FILE_RW_HINT }, /* kept with a file that others see */
	{ "ioctl", 1, ~0U, TIOCSTI }, { "ioctl", 1, ~0U, 0x541C /* TIOCLINUX */ },
	{ "prctl", 0, ~0U, 22 /* PR_SET_SECCOMP */ }, { "prctl", 0, ~0U, 62 /* PR_SCHED_CORE: halts the core's other thread */ },
	/* counted by no group of the box */
	{ "mmap", 3, MAP_HUGETLB, MAP_HUGETLB }, { "memfd_create", 1, MFD_HUGETLB, MFD_HUGETLB }, { "shmget", 2, SHM_HUGETLB, SHM_HUGETLB },
};
/* Options of sockets that belong to the network, which the runs of a slot share, and remember or count. */
static const struct { const char *call; uint32_t level, option; } refused_options[] = {
	{ "setsockopt", IPPROTO_IPV6, 32 /* IPV6_FLOWLABEL_MGR */ }, { "getsockopt", IPPROTO_IPV6, 32 },
	{ "getsockopt", SOL_SOCKET, 57 /* SO_COOKIE */ }, { "getsockopt", SOL_SOCKET, 71 /* SO_NETNS_COOKIE */ },
};

static struct sock_fprog program;

static bool refuse(scmp_filter_ctx ctx, const char *const *names, uint32_t action)
{
	for (; *names; names++) {
		int nr = seccomp_syscall_resolve_name(*names);
		if (nr < 0) continue; /* unknown to this architecture or library: then above NEWEST_REVIEWED or absent */
		if (seccomp_rule_add(ctx, action, nr, 0) < 0) return false;
	}
	return true;
}

/* As for refused_args. */
static bool refuse_low(scmp_filter_ctx ctx, uint32_t action, int nr, unsigned arg, uint64_t mask, uint64_t value)
{
	return seccomp_rule_add(ctx, action, nr, 1, SCMP_CMP64(arg, SCMP_CMP_MASKED_EQ, mask, value)) == 0;
}

static bool rules(scmp_filter_ctx ctx)
{
	const uint32_t eperm = SCMP_ACT_ERRNO(EPERM), whole = 0xffffffff;
	static const unsigned namespaces[] = { CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER,
					       CLONE_NEWPID, CLONE_NEWNET, 0x80 /* CLONE_NEWTIME */ };
	static const int locks[] = { F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW };
	bool ok = refuse(ctx, not_there, SCMP_ACT_ERRNO(ENOSYS)) && refuse(ctx, forbidden, eperm) &&
		  refuse(ctx, pretended, SCMP_ACT_ERRNO(0));
	/* 0x80 is also a signal bit of the old clone: only a flag when nothing else could be meant. */
	for (size_t i = 0; ok && i < 7; i++) ok = refuse_low(ctx, eperm, SCMP_SYS(clone), 0, namespaces[i], namespaces[i]);
	for (size_t i = 0; ok && i < 4; i++) ok = refuse_low(ctx, SCMP_ACT_ERRNO(0), SCMP_SYS(fcntl), 1, whole, locks[i]);
	for (size_t i = 0; ok && i < COUNT(refused_args); i++)
		ok = refuse_low(ctx, eperm, seccomp_syscall_resolve_name(refused_args[i].call), refused_args[i].arg,
				refused_args[i].mask, refused_args[i].value);
	for (size_t i = 0; ok && i < COUNT(refused_options); i++)
		ok = seccomp_rule_add(ctx, eperm, seccomp_syscall_resolve_name(refused_options[i].call), 2,
				      SCMP_CMP64(1, SCMP_CMP_MASKED_EQ, whole, refused_options[i].level),
				      SCMP_CMP64(2, SCMP_CMP_MASKED_EQ, whole, refused_options[i].option)) == 0;
	/* Sockets: unix (1), IPv4 (2), IPv6 (10), which run times open even if they never connect. */
	for (int call = 0; ok && call < 2; call++) {
		int nr = call ? SCMP_SYS(socketpair) : SCMP_SYS(socket);
		ok = seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT), nr, 1, SCMP_CMP64(0, SCMP_CMP_GT, 10)) == 0;
		for (int family = 3; ok && family < 10; family++)
			ok = refuse_low(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT), nr, 0, whole, (uint64_t)family);
	}
	return ok;
}

/** Makes the program once; each run only loads it. */
bool filter_build(char *why, size_t why_len)
{
	static struct sock_filter code[4096];
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_ALLOW);
	int fd = memfd_create("filter", MFD_CLOEXEC);
	bool ok = ctx && fd >= 0 && seccomp_attr_set(ctx, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
		  /* a binary tree: the kernel walks the program for every call number each time it is loaded */
		  seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 && rules(ctx) && seccomp_export_bpf(ctx, fd) == 0;
	off_t size = ok ? lseek(fd, 0, SEEK_END) : 0;
	/* In front of libseccomp's program: calls newer than the review. The x32 numbers go on to its refusal, and a
	 * foreign architecture's low numbers to its check of the architecture. */
	const struct sock_filter head[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 2, 0),
		BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, NEWEST_REVIEWED, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
	};
	const size_t front = sizeof head / sizeof head[0];
	ok = ok && size > 0 && (size_t)size <= sizeof code - sizeof head;
	memcpy(code, head, sizeof head);
	ok = ok && pread(fd, code + front, (size_t)size, 0) == size;
	program.filter = code;
	program.len = (unsigned short)(front + (size_t)size / sizeof code[0]);
	if (fd >= 0) close(fd);
	if (ctx) seccomp_release(ctx);
	if (!ok) snprintf(why, why_len, "libseccomp could not make the system call filter");
	return ok;
}

bool filter_load(void)
{
	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}
