/* System calls refused in a box. Calls that a compiler or a run time needs are allowed. Calls that reach
 * rarely used parts of the kernel, or let one box signal another through something both see, are refused. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The newest reviewed call: set_mempolicy_home_node (numbers from 424 on are the same on every architecture).
 * Later calls do not exist in a box. */
#define NEWEST_REVIEWED 450
#define X32_BIT 0x40000000
#define WHOLE 0xffffffffu /* all bits of a 32-bit argument */

/* Refused with ENOSYS, for which callers have a fallback. */
static const char *const not_there[] = {
	"clone3", "io_uring_setup", "io_uring_enter", "io_uring_register", "io_setup", "io_submit",
	"io_getevents", "io_pgetevents", "io_destroy", "io_cancel", "userfaultfd", "memfd_secret",
	"modify_ldt", "_sysctl", "uselib", "ustat", "sysfs", "nfsservctl", "lookup_dcookie", "vm86",
	"vm86old", "remap_file_pages", "epoll_ctl_old", "epoll_wait_old",
	/* the file number of a pidfd is the count of all processes that the machine ever had */
	"pidfd_open", NULL,
};
/* Refused with EPERM. */
static const char *const forbidden[] = {
	/* key rings outlive a run and are shared by uid */
	"keyctl", "add_key", "request_key",
	"bpf", "perf_event_open", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
	"kcmp", "pidfd_getfd", "seccomp", "unshare", "setns", "mount", "umount2", "umount", "pivot_root",
	"chroot", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
	"name_to_handle_at", "open_by_handle_at",
	/* would show when other boxes open shared files */
	"inotify_init", "inotify_init1", "fanotify_init", "fanotify_mark",
	"kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "create_module",
	"reboot", "swapon", "swapoff", "acct", "quotactl", "quotactl_fd", "iopl", "ioperm", "vhangup",
	"syslog", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname",
	"setdomainname", "mbind", "set_mempolicy", "migrate_pages", "move_pages", "set_mempolicy_home_node",
	"personality", "vmsplice", NULL,
};
/* Calls that do nothing and report success. Locks on files that several boxes see (the system, a shared
 * artefact) would be a channel between boxes, and inside a box a program only locks against itself. Flushes
 * would act on the whole machine. Sessions are counted, and /proc/self/autogroup tells the count. */
static const char *const pretended[] = {
	"flock", "sync", "syncfs", "fsync", "fdatasync", "sync_file_range", "setsid", NULL,
};

struct refused_arg {
	const char *call;
	unsigned arg;
	uint32_t mask, value;
};
/* Calls refused for one argument: when its bits under the mask equal the value. The kernel reads only 32 bits
 * of these arguments, so the upper half must not hide a match. */
static const struct refused_arg refused_args[] = {
	{ "fcntl", 1, ~0U, F_SETLEASE }, { "fcntl", 1, ~0U, F_GETLEASE }, { "fcntl", 1, ~0U, F_NOTIFY },
	/* these hints stay with a file that other boxes see */
	{ "fcntl", 1, ~0U, F_SET_RW_HINT }, { "fcntl", 1, ~0U, F_SET_FILE_RW_HINT },
	{ "ioctl", 1, ~0U, TIOCSTI }, { "ioctl", 1, ~0U, 0x541C /* TIOCLINUX */ },
	{ "prctl", 0, ~0U, 22 /* PR_SET_SECCOMP */ },
	/* a core limit of 0 or a change of this flag would send a crash to the host's core handler again */
	{ "setrlimit", 0, ~0U, RLIMIT_CORE }, { "prctl", 0, ~0U, PR_SET_DUMPABLE },
	/* a bind without a name: the kernel's choice may be the next of a count for the whole machine */
	{ "bind", 2, ~0U, sizeof(sa_family_t) },
	{ "prctl", 0, ~0U, 62 /* PR_SCHED_CORE: halts the core's other thread */ },
	/* huge pages count in no control group of the box */
	{ "mmap", 3, MAP_HUGETLB, MAP_HUGETLB }, { "memfd_create", 1, MFD_HUGETLB, MFD_HUGETLB },
	{ "shmget", 2, SHM_HUGETLB, SHM_HUGETLB },
};

struct refused_option {
	const char *call;
	uint32_t level, option;
};
/* Socket options that tell a count of the machine. */
static const struct refused_option refused_options[] = {
	{ "getsockopt", SOL_SOCKET, 57 /* SO_COOKIE */ },
	{ "getsockopt", SOL_SOCKET, 71 /* SO_NETNS_COOKIE */ },
	/* with these the first message binds its socket without a name */
	{ "setsockopt", SOL_SOCKET, SO_PASSCRED }, { "setsockopt", SOL_SOCKET, 76 /* SO_PASSPIDFD */ },
};

static struct sock_fprog program;

static bool refuse(scmp_filter_ctx ctx, const char *const *names, uint32_t action)
{
	for (; *names; names++) {
		int nr = seccomp_syscall_resolve_name(*names);
		if (nr < 0) continue; /* unknown to libseccomp: above NEWEST_REVIEWED, or absent here */
		if (seccomp_rule_add(ctx, action, nr, 0) < 0) return false;
	}
	return true;
}

/* Refuses a call for one argument, as refused_args says. */
static bool refuse_low(scmp_filter_ctx ctx, uint32_t action, int nr, unsigned arg, uint64_t mask,
		       uint64_t value)
{
	return seccomp_rule_add(ctx, action, nr, 1, SCMP_CMP64(arg, SCMP_CMP_MASKED_EQ, mask, value)) == 0;
}

static bool refuse_args(scmp_filter_ctx ctx, uint32_t action)
{
	for (size_t i = 0; i < COUNT(refused_args); i++) {
		const struct refused_arg *one = &refused_args[i];
		int nr = seccomp_syscall_resolve_name(one->call);
		if (!refuse_low(ctx, action, nr, one->arg, one->mask, one->value)) return false;
	}
	return true;
}

static bool refuse_options(scmp_filter_ctx ctx, uint32_t action)
{
	for (size_t i = 0; i < COUNT(refused_options); i++) {
		const struct refused_option *one = &refused_options[i];
		const struct scmp_arg_cmp level = SCMP_CMP64(1, SCMP_CMP_MASKED_EQ, WHOLE, one->level);
		const struct scmp_arg_cmp option = SCMP_CMP64(2, SCMP_CMP_MASKED_EQ, WHOLE, one->option);
		int nr = seccomp_syscall_resolve_name(one->call);
		if (seccomp_rule_add(ctx, action, nr, 2, level, option) < 0) return false;
	}
	return true;
}

/* Namespaces, and the pidfd that pidfd_open does not give. CLONE_NEWTIME (0x80) is left out: clone takes it
 * for a part of the exit signal. */
static bool refuse_clones(scmp_filter_ctx ctx, uint32_t action)
{
	static const unsigned flags[] = { CLONE_NEWNS,	 CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
					  CLONE_NEWUSER, CLONE_NEWPID,	  CLONE_NEWNET, CLONE_PIDFD };
	for (size_t i = 0; i < COUNT(flags); i++)
		if (!refuse_low(ctx, action, SCMP_SYS(clone), 0, flags[i], flags[i])) return false;
	return true;
}

static bool pretend_locks(scmp_filter_ctx ctx)
{
	static const int locks[] = { F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW };
	for (size_t i = 0; i < COUNT(locks); i++)
		if (!refuse_low(ctx, SCMP_ACT_ERRNO(0), SCMP_SYS(fcntl), 1, WHOLE, (uint64_t)locks[i]))
			return false;
	return true;
}

/* Allows unix sockets only. The network has counters (/proc/self/net/snmp), and lives as long as the slot. */
static bool refuse_families(scmp_filter_ctx ctx, int nr)
{
	return seccomp_rule_add(ctx, SCMP_ACT_ERRNO(EAFNOSUPPORT), nr, 1,
				SCMP_CMP64(0, SCMP_CMP_NE, AF_UNIX)) == 0;
}

/* Programs may read their core limit by the same call. */
static bool refuse_core_limit(scmp_filter_ctx ctx, uint32_t action)
{
	const struct scmp_arg_cmp core = SCMP_CMP64(1, SCMP_CMP_MASKED_EQ, WHOLE, RLIMIT_CORE);
	const struct scmp_arg_cmp change = SCMP_CMP64(2, SCMP_CMP_NE, 0);
	return seccomp_rule_add(ctx, action, SCMP_SYS(prlimit64), 2, core, change) == 0;
}

static bool rules(scmp_filter_ctx ctx)
{
	const uint32_t eperm = SCMP_ACT_ERRNO(EPERM);
	return refuse(ctx, not_there, SCMP_ACT_ERRNO(ENOSYS)) && refuse(ctx, forbidden, eperm) &&
	       refuse(ctx, pretended, SCMP_ACT_ERRNO(0)) && refuse_clones(ctx, eperm) &&
	       pretend_locks(ctx) && refuse_args(ctx, eperm) && refuse_options(ctx, eperm) &&
	       refuse_core_limit(ctx, eperm) &&
	       refuse_families(ctx, SCMP_SYS(socket)) && refuse_families(ctx, SCMP_SYS(socketpair));
}

static bool ready_for_rules(scmp_filter_ctx ctx)
{
	return ctx && seccomp_attr_set(ctx, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
	       /* a binary tree, as each load makes the kernel walk the filter for every call number */
	       seccomp_attr_set(ctx, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0;
}

/** Makes the filter once; each run only loads it. */
bool filter_build(char *why, size_t why_len)
{
	static struct sock_filter code[4096];
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_ALLOW);
	int fd = memfd_create("filter", MFD_CLOEXEC);
	bool ok = fd >= 0 && ready_for_rules(ctx) && rules(ctx) && seccomp_export_bpf(ctx, fd) == 0;
	off_t size = ok ? lseek(fd, 0, SEEK_END) : 0;
	/* Refuses calls newer than the review before libseccomp's filter begins. x32 numbers and the low
	 * numbers of a foreign architecture go on to that filter, which refuses them. */
	const struct sock_filter head[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 2, 0),
		BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, NEWEST_REVIEWED, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
	};
	const size_t front = COUNT(head);
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
