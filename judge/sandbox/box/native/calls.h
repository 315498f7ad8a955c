/* System calls that programs may make, by profile: each has those of the one before it. They are what traced
 * runs of the fixtures made, and what the C library and newer runtimes are known to make. Every other call
 * does not exist in a box (ENOSYS), for which callers have a fallback. Left out on purpose:
 * clone3                    its flags lie in memory, where a filter cannot see them
 * io_uring, aio             make other calls past the filter
 * SysV and POSIX IPC        kernel memory and counts that no contest program needs
 * inotify, fanotify, leases would show when other boxes open shared files
 * key rings                 outlive a run and are shared by uid
 * pidfds                    their file number is the count of all processes that the machine ever had
 * mincore                   tells which pages of a system file are in memory
 * locks in memory (mlock), memory policies, other processes' memory, handles, timers and signals as files */
#ifndef CALLS_H
#define CALLS_H
#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <linux/prctl.h>
#include <sched.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>

/* Compiled programs, statically linked or not; files, threads and children as any of them may have. */
static const char *const native_calls[] = {
	/* memory */
	"brk", "munmap", "mprotect", "mremap", "msync",
	/* reading and writing */
	"read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "lseek",
	"ftruncate", "ftruncate64", "fallocate", "copy_file_range", "sendfile", "pipe", "pipe2", "dup",
	"dup2", "dup3", "close", "close_range", "poll", "ppoll", "select", "pselect6", "epoll_create",
	"epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
	/* files and folders */
	"open", "openat", "openat2", "creat", "stat", "fstat", "lstat", "newfstatat", "statx", "access",
	"faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir",
	"fchdir", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2",
	"link", "linkat", "symlink", "symlinkat", "mknod", "mknodat", "truncate", "chmod", "fchmod",
	"fchmodat", "fchmodat2", "umask", "statfs", "fstatfs", "utime", "utimes", "futimesat", "utimensat",
	/* processes and threads */
	"execve", "exit", "exit_group", "fork", "vfork", "wait4", "waitid", "futex", "futex_waitv",
	"futex_wait", "futex_wake", "futex_requeue", "set_robust_list", "get_robust_list",
	"set_tid_address", "rseq", "riscv_hwprobe", "riscv_flush_icache", "sched_yield", "getcpu",
	"sched_getaffinity", "sched_getscheduler", "sched_getparam", "sched_setscheduler", "sched_setparam",
	"sched_get_priority_min", "sched_get_priority_max", "getpriority", "setpriority", "getpid", "getppid",
	"gettid", "getuid", "geteuid", "getgid", "getegid", "getpgid", "getpgrp", "setpgid", "getsid", "kill",
	"tkill", "tgkill",
	/* signals and time */
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigpending",
	"rt_sigtimedwait", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "sigaltstack", "pause",
	"restart_syscall", "alarm", "setitimer", "getitimer", "clock_gettime", "clock_getres",
	"clock_nanosleep", "nanosleep", "gettimeofday", "time", "times", "getrusage",
	/* the machine */
	"uname", "sysinfo", "getrlimit", "getrandom", NULL,
};
/* Interpreters and virtual machines, and compiled programs with a runtime like theirs. */
static const char *const managed_calls[] = {
	"connect", "listen", "accept", "accept4", "getsockname", "getpeername", "shutdown", "eventfd",
	"eventfd2", "splice", "timer_create", "timer_settime", "timer_gettime", "timer_getoverrun",
	"timer_delete", "sched_setaffinity", "pkey_alloc", "pkey_free", "pkey_mprotect",
	"capget", "getresuid", "getresgid", "getgroups", NULL,
};
/* Others are told EPERM, which programs that copy files expect. */
static const char *const compiler_calls[] = {
	"chown", "fchown", "lchown", "fchownat", NULL,
};
static const char *const *const profile_calls[] = { native_calls, managed_calls, compiler_calls };

/* Calls that do nothing and report success. Locks on files that several boxes see (the system, a shared
 * artefact) would be a channel between boxes, and inside a box a program only locks against itself. Advice
 * would decide which pages of such a file are in memory. Flushes would act on the whole machine. Sessions are
 * counted, and /proc/self/autogroup tells the count. */
static const char *const pretended[] = {
	"fadvise64", "flock", "sync", "syncfs", "fsync", "fdatasync", "sync_file_range", "setsid", NULL,
};
/* Attributes are memory of the kernel. Programs that copy files expect file systems without them. */
static const char *const not_supported[] = {
	"setxattr", "lsetxattr", "fsetxattr", "getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr",
	"flistxattr", "removexattr", "lremovexattr", "fremovexattr", NULL,
};

/* A call that a profile and those after it may make only if the bits of an argument under the mask are one of
 * the values. The kernel reads only 32 bits of these arguments, so the upper half must not hide a match. */
struct choice {
	const char *call;
	unsigned arg;
	uint32_t mask;
	int nvalues;
	const uint32_t *values;
};
#define WHOLE 0xffffffffu
#define ONE_OF(...)                                                                                          \
	sizeof((const uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), (const uint32_t[]){ __VA_ARGS__ }

static const struct choice native_choices[] = {
	/* no namespaces, and no pidfd. CLONE_NEWTIME (0x80) is left out: clone takes it for a part of the
	 * exit signal. */
	{ "clone", 0,
	  CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
		  CLONE_NEWNET | CLONE_PIDFD,
	  ONE_OF(0) },
	/* huge pages count in no control group of the box */
	{ "mmap", 3, MAP_HUGETLB, ONE_OF(0) },
	/* no merging with equal pages of others, no poisoned memory, no putting out of pages */
	{ "madvise", 2, WHOLE,
	  ONE_OF(MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE,
		 MADV_DONTFORK, MADV_DOFORK, MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP,
		 MADV_WIPEONFORK, MADV_KEEPONFORK, MADV_POPULATE_READ, MADV_POPULATE_WRITE) },
	/* RWF_NOWAIT would tell which pages of a file are in memory */
	{ "preadv2", 5, WHOLE, ONE_OF(0) },
	{ "pwritev2", 5, WHOLE, ONE_OF(0) },
	/* barriers among the program's own threads; the others would halt programs in other boxes */
	{ "membarrier", 0, WHOLE,
	  ONE_OF(MEMBARRIER_CMD_QUERY, MEMBARRIER_CMD_PRIVATE_EXPEDITED,
		 MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE,
		 MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE, MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ,
		 MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_RSEQ) },
	/* registers, shadow stacks and the units of the processor that a program must ask for */
	{ "arch_prctl", 0, WHOLE,
	  ONE_OF(0x1001, 0x1002, 0x1003, 0x1004, 0x1021, 0x1022, 0x1023, 0x3001, 0x5001, 0x5002, 0x5003,
		 0x5005) },
	/* no leases, hints that stay with a file, or signals on input */
	{ "fcntl", 1, WHOLE,
	  ONE_OF(F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETLK, F_OFD_GETLK,
		 F_SETPIPE_SZ, F_GETPIPE_SZ) },
	{ "ioctl", 1, WHOLE,
	  ONE_OF(TCGETS, 0x802c542a /* TCGETS2 */, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX,
		 FIONCLEX) },
	{ "prctl", 0, WHOLE,
	  ONE_OF(PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME,
		 PR_GET_SECCOMP, PR_CAPBSET_READ, PR_GET_TIMERSLACK, PR_SET_NO_NEW_PRIVS,
		 PR_GET_NO_NEW_PRIVS, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE, 0x53564d41 /* PR_SET_VMA */) },
	/* a core limit of 0 would send a crash to the host's core handler again */
	{ "setrlimit", 0, WHOLE,
	  ONE_OF(RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_RSS, RLIMIT_NPROC, RLIMIT_NOFILE,
		 RLIMIT_MEMLOCK, RLIMIT_AS) },
	/* by it comes the order of every program, see order.c; without sockets nothing else can be done with
	 * it. No urgent bytes, see below. */
	{ "recvmsg", 2, MSG_OOB, ONE_OF(0) },
	{ "prlimit64", 1, WHOLE,
	  ONE_OF(RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_RSS, RLIMIT_NPROC, RLIMIT_NOFILE,
		 RLIMIT_MEMLOCK, RLIMIT_AS) },
};
/* Options that tell nothing but what the socket itself is: others tell a count of the machine, or make the
 * first message bind the socket to a name that the kernel chooses. */
#define SOCKET_OPTIONS                                                                                       \
	ONE_OF(SO_TYPE, SO_ERROR, SO_SNDBUF, SO_RCVBUF, SO_REUSEADDR, SO_KEEPALIVE, SO_LINGER, SO_PEERCRED,  \
	       SO_RCVTIMEO, SO_SNDTIMEO, SO_ACCEPTCONN, SO_PROTOCOL, SO_DOMAIN)
static const struct choice managed_choices[] = {
	{ "getsockopt", 2, WHOLE, SOCKET_OPTIONS },
	{ "setsockopt", 2, WHOLE, SOCKET_OPTIONS },
	/* no urgent bytes, which unix sockets have by a rarely used path of the kernel */
	{ "sendto", 3, MSG_OOB, ONE_OF(0) },
	{ "sendmsg", 2, MSG_OOB, ONE_OF(0) },
	{ "sendmmsg", 3, MSG_OOB, ONE_OF(0) },
	{ "recvfrom", 3, MSG_OOB, ONE_OF(0) },
	{ "recvmmsg", 3, MSG_OOB, ONE_OF(0) },
	{ "memfd_create", 1, MFD_HUGETLB, ONE_OF(0) },
	/* an address of 4 to 127 bytes: for one of 2 the kernel chooses a name, which may be the next of a
	 * count for the machine */
	{ "bind", 2, 4, ONE_OF(4) },
	{ "bind", 2, 8, ONE_OF(8) },
	{ "bind", 2, 16, ONE_OF(16) },
	{ "bind", 2, 32, ONE_OF(32) },
	{ "bind", 2, 64, ONE_OF(64) },
	{ "fcntl", 1, WHOLE, ONE_OF(F_ADD_SEALS, F_GET_SEALS) },
};
/* Unix sockets only: a network has counters (/proc/self/net/snmp), and lives as long as the slot. */
static const struct choice socket_family = { "", 0, WHOLE, ONE_OF(AF_UNIX) };
static const struct choice socket_type = {
	"", 1, WHOLE & ~(uint32_t)(SOCK_CLOEXEC | SOCK_NONBLOCK),
	ONE_OF(SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET)
};
static const struct choice socket_protocol = { "", 2, WHOLE, ONE_OF(0) };

/* Locks are taken without a lock, see above. */
static const struct choice pretended_locks = {
	"fcntl", 1, WHOLE, ONE_OF(F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW)
};
#endif
