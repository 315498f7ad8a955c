/* Programs that talk to parts of the kernel that no contest program needs. */
#include "attack.h"
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/file.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

A(int80)
{
	UNUSED;
#ifdef __x86_64__
	int pid = 20;
	__asm__ volatile("int $0x80" : "+a"(pid) : : "memory");
	printf("i386 getpid: %d\n", pid);
#endif
	return 1;
}
A(x32)
{
	UNUSED;
	printf("x32 getpid: %ld\n", syscall(0x40000000 + SYS_getpid));
	return 1;
}
A(new_namespaces)
{
	UNUSED;
	static const int flags[] = { CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,	  CLONE_NEWNET,
				     CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP };
	int bad = 0;
	for (int i = 0; i < 7; i++) {
		bad += refused_with("unshare", unshare(flags[i]), ENOSYS);
		long pid = syscall(SYS_clone, (long)flags[i] | SIGCHLD, 0, 0, 0, 0);
		if (pid == 0) _exit(0);
		bad += refused_with("clone", pid, ENOSYS);
		/* garbage above the 32 bits that the kernel reads */
		pid = syscall(SYS_clone, (long)flags[i] | SIGCHLD | (1l << 40), 0, 0, 0, 0);
		if (pid == 0) _exit(0);
		bad += refused("clone with high bits", pid);
	}
	char args[88] = { 0 };
	return bad + refused_with("clone3", syscall(SYS_clone3, args, sizeof args), ENOSYS) +
	       refused("setns", setns(0, 0));
}
A(mounts)
{
	UNUSED;
	return refused_with("mount", syscall(SYS_mount, "t", "/tmp", "tmpfs", 0, 0), ENOSYS) +
	       refused_with("umount", syscall(SYS_umount2, "/tmp", 2), ENOSYS) +
	       refused_with("pivot_root", syscall(SYS_pivot_root, ".", "."), ENOSYS) +
	       refused_with("chroot", chroot("/tmp"), ENOSYS) +
	       refused_with("open_tree", syscall(SYS_open_tree, -100, "/", 1), ENOSYS) +
	       refused_with("fsopen", syscall(SYS_fsopen, "tmpfs", 0), ENOSYS) +
	       refused_with("move_mount", syscall(SYS_move_mount, -1, "", -1, "/", 0), ENOSYS) +
	       refused_with("mount_setattr", syscall(SYS_mount_setattr, -100, "/", 0, 0, 0), ENOSYS);
}
A(key_rings)
{
	UNUSED;
	return refused_with("add_key", syscall(SYS_add_key, "user", "note", "x", 1, KEY_SPEC_USER_KEYRING),
			    ENOSYS) +
	       refused_with("keyctl", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 1),
			    ENOSYS) +
	       refused_with("request_key", syscall(SYS_request_key, "user", "note", NULL, 0), ENOSYS);
}
A(uring)
{
	UNUSED;
	char params[256] = { 0 };
	return refused_with("io_uring_setup", syscall(SYS_io_uring_setup, 8, params), ENOSYS) +
	       refused_with("io_setup", syscall(SYS_io_setup, 8, params), ENOSYS);
}
A(observers)
{
	UNUSED;
	char attr[256] = { 0 };
	return refused_with("bpf", syscall(SYS_bpf, 0, attr, sizeof attr), ENOSYS) +
	       refused_with("perf", syscall(SYS_perf_event_open, attr, 0, -1, -1, 0), ENOSYS) +
	       refused_with("userfaultfd", syscall(SYS_userfaultfd, 0), ENOSYS) +
	       refused_with("kcmp", syscall(SYS_kcmp, getpid(), 1, 0, 0, 0), ENOSYS) +
	       refused_with("pidfd_getfd", syscall(SYS_pidfd_getfd, 0, 0, 0), ENOSYS) +
	       refused_with("seccomp", syscall(SYS_seccomp, 0, 0, 0), ENOSYS) +
	       refused_with("syslog", syscall(SYS_syslog, 3, attr, 10), ENOSYS) +
	       refused("prctl seccomp", prctl(PR_SET_SECCOMP, 1)) +
	       refused_with("handles", syscall(SYS_open_by_handle_at, -100, attr, 0), ENOSYS);
}
A(families)
{
	UNUSED;
	static const int protocols[] = { 0, IPPROTO_SCTP, IPPROTO_DCCP, IPPROTO_UDPLITE, 262 /* MPTCP */ };
	int bad = 0, pair[2];
	for (int family = 0; family < 50; family++) {
		if (family == AF_UNIX) continue;
		for (int type = SOCK_STREAM; type <= SOCK_PACKET; type++) {
			for (int i = 0; i < 5; i++)
				bad += refused("socket", socket(family, type, protocols[i]));
			bad += refused("socketpair", socketpair(family, type, 0, pair));
		}
	}
	return bad + refused("vsock", socket(AF_VSOCK, SOCK_STREAM, 0)) +
	       refused("unix with high bits", syscall(SYS_socket, 1l | (1l << 32), SOCK_STREAM, 0)) +
	       refused("vsock with high bits", syscall(SYS_socket, 40l | (1l << 32), SOCK_STREAM, 0)) +
	       refused("alg with high bits", syscall(SYS_socket, 38l | (1l << 33), SOCK_SEQPACKET, 0));
}
A(watchers)
{
	UNUSED;
	int fd = open("/usr/bin/env", O_RDONLY);
	return refused("inotify", inotify_init()) + refused("inotify", inotify_init1(0)) +
	       refused("fanotify", syscall(SYS_fanotify_init, 0, 0)) +
	       refused("lease", fcntl(fd, F_SETLEASE, F_RDLCK)) +
	       refused("lease with high bits", syscall(SYS_fcntl, fd, F_SETLEASE | (1l << 40), F_RDLCK)) +
	       refused("dnotify", fcntl(fd, F_NOTIFY, 1));
}
A(machine)
{
	UNUSED;
	return refused("module", syscall(SYS_init_module, "", 0, "")) +
	       refused("reboot", syscall(SYS_reboot, 0, 0, 0, 0)) +
	       refused("swap", syscall(SYS_swapoff, "/x")) + refused("host name", sethostname("x", 1)) +
	       refused("clock", syscall(SYS_clock_settime, 0, argv)) +
	       refused("quota", syscall(SYS_quotactl, 0, "", 0, argv)) +
	       refused("accounting", syscall(SYS_acct, "/tmp/x")) +
	       refused("personality", personality(ADDR_NO_RANDOMIZE)) +
	       refused("tiocsti", ioctl(0, TIOCSTI, "x")) +
#ifdef __x86_64__
	       refused("iopl", syscall(SYS_iopl, 3)) + refused("ldt", syscall(SYS_modify_ldt, 0, argv, 8)) +
#endif
	       refused("kexec", syscall(SYS_kexec_load, 0, 0, 0, 0));
}
/* Things that no control group of the box counts, or that all boxes share and that keep a value. */
A(what_remembers)
{
	UNUSED;
	uint64_t number = 2;
	socklen_t size = sizeof number;
	int own = open("/box/own", O_CREAT | O_RDWR, 0600), any = socket(AF_UNIX, SOCK_DGRAM, 0);
	struct sockaddr nameless = { .sa_family = AF_UNIX };
	return refused_with("huge pages",
			    mmap(NULL, 1, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) ==
					    MAP_FAILED
				    ? -1
				    : 0,
			    ENOSYS) +
	       refused_with("a file of huge pages", memfd_create("m", MFD_HUGETLB), ENOSYS) +
	       refused_with("shared huge pages", shmget(IPC_PRIVATE, 4096, IPC_CREAT | SHM_HUGETLB | 0600),
			    ENOSYS) +
	       refused_with("hint of a file", fcntl(own, F_SET_RW_HINT, &number), ENOSYS) +
	       refused_with("hint of a descriptor", fcntl(own, F_SET_FILE_RW_HINT, &number), ENOSYS) +
	       refused_with("number of a socket", getsockopt(any, SOL_SOCKET, SO_COOKIE, &number, &size),
			    ENOSYS) +
	       refused_with("the kernel's choice of a name",
			    bind(any, &nameless, sizeof(sa_family_t)), ENOSYS) +
	       refused_with("a sender's identity, which needs a name",
			    setsockopt(any, SOL_SOCKET, SO_PASSCRED, &number, sizeof(int)), ENOSYS) +
	       refused_with("number of a network",
			    getsockopt(any, SOL_SOCKET, SO_NETNS_COOKIE, &number, &size), ENOSYS) +
	       refused_with("a pidfd", syscall(SYS_pidfd_open, getpid(), 0), ENOSYS) +
	       refused_with("a pidfd by clone",
			    syscall(SYS_clone, CLONE_PIDFD | SIGCHLD, 0, &size, 0, 0), ENOSYS) +
	       refused("a session of one's own", setsid() == 0 ? -1 : 0) +
	       refused_with("a core of one's own", prctl(62 /* PR_SCHED_CORE */, 1, 0, 0, 0), ENOSYS);
}
/* A core limit of 1 is what keeps the host's core handler away. */
A(core_dumps)
{
	UNUSED;
	struct rlimit none = { 0, 0 }, now = { 7, 7 };
	if (getrlimit(RLIMIT_CORE, &now) || now.rlim_cur != 1 || now.rlim_max != 1)
		return refused("another core limit", (long)now.rlim_max);
	return refused_with("setrlimit", syscall(SYS_setrlimit, RLIMIT_CORE, &none), ENOSYS) +
	       refused_with("setrlimit with high bits",
			    syscall(SYS_setrlimit, RLIMIT_CORE | (1l << 32), &none), ENOSYS) +
	       refused_with("prlimit", prlimit(0, RLIMIT_CORE, &none, NULL), ENOSYS) +
	       refused_with("prlimit with high bits",
			    syscall(SYS_prlimit64, 0, RLIMIT_CORE | (1l << 40), &none, &now), ENOSYS) +
	       refused_with("a flag for dumps", prctl(PR_SET_DUMPABLE, 1), ENOSYS);
}
/* Calls that no profile has, whatever their arguments; the last ones are younger than the review. */
A(unlisted)
{
	UNUSED;
	static const struct {
		const char *name;
		long nr;
	} calls[] = {
		{ "tee", SYS_tee }, { "vmsplice", SYS_vmsplice }, { "mincore", SYS_mincore },
		{ "mlockall", SYS_mlockall }, { "mlock2", SYS_mlock2 }, { "mbind", SYS_mbind },
		{ "move_pages", SYS_move_pages }, { "get_mempolicy", SYS_get_mempolicy },
		{ "process_madvise", SYS_process_madvise }, { "process_vm_writev", SYS_process_vm_writev },
		{ "msgget", SYS_msgget }, { "semget", SYS_semget }, { "shmget", SYS_shmget },
		{ "mq_open", SYS_mq_open }, { "quotactl", SYS_quotactl }, { "acct", SYS_acct },
		{ "lookup_dcookie", SYS_lookup_dcookie }, { "nfsservctl", SYS_nfsservctl },
		{ "name_to_handle_at", SYS_name_to_handle_at }, { "ioprio_set", SYS_ioprio_set },
		{ "timerfd_create", SYS_timerfd_create }, { "signalfd4", SYS_signalfd4 },
		{ "setuid", SYS_setuid }, { "setns", SYS_setns }, { "ptrace", SYS_ptrace },
		{ "landlock_create_ruleset", 444 }, { "memfd_secret", 447 }, { "cachestat", 451 },
		{ "map_shadow_stack", 453 }, { "statmount", 457 }, { "lsm_get_self_attr", 459 },
		{ "mseal", 462 }, { "setxattrat", 463 }, { "open_tree_attr", 467 }, { "file_getattr", 468 },
#ifdef __x86_64__
		{ "uselib", SYS_uselib }, { "modify_ldt", SYS_modify_ldt }, { "ustat", SYS_ustat },
		{ "sysfs", SYS_sysfs }, { "iopl", SYS_iopl }, { "ioperm", SYS_ioperm },
		{ "epoll_ctl_old", SYS_epoll_ctl_old }, { "create_module", SYS_create_module },
		{ "get_kernel_syms", SYS_get_kernel_syms }, { "query_module", SYS_query_module },
		{ "getpmsg", SYS_getpmsg }, { "afs_syscall", SYS_afs_syscall }, { "tuxcall", SYS_tuxcall },
		{ "security", SYS_security }, { "vserver", SYS_vserver }, { "_sysctl", SYS__sysctl },
#endif
	};
	int bad = 0;
	for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
		const long nr = calls[i].nr;
		bad += refused_with(calls[i].name, syscall(nr, 0, 0, 0, 0, 0, 0), ENOSYS);
		bad += refused_with(calls[i].name, syscall(nr, -1l, 1l << 40, -1l, 1, -1l, 1), ENOSYS);
	}
	for (long nr = 469; nr < 700; nr++)
		bad += refused_with("a call younger than the review", syscall(nr, 0, 0, 0, 0, 0, 0), ENOSYS);
	return bad;
}
/* What programs without a runtime do not get. */
A(runtimes_only)
{
	UNUSED;
	int pair[2];
	return refused_with("socket", socket(AF_UNIX, SOCK_STREAM, 0), ENOSYS) +
	       refused_with("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair), ENOSYS) +
	       refused_with("memfd", memfd_create("m", 0), ENOSYS) +
	       refused_with("eventfd", eventfd(0, 0), ENOSYS) +
	       refused_with("splice", splice(0, NULL, 1, NULL, 1, 0), ENOSYS) +
	       refused_with("another owner", chown("/box", getuid(), getgid()), EPERM) +
	       refused_with("a timer", syscall(SYS_timer_create, 0, NULL, pair), ENOSYS);
}

ATTACKS({ "int80", int80 }, { "x32", x32 }, { "new-namespaces", new_namespaces }, { "mounts", mounts },
	{ "key-rings", key_rings }, { "uring", uring }, { "observers", observers }, { "families", families },
	{ "watchers", watchers }, { "machine", machine }, { "what-remembers", what_remembers },
	{ "core-dumps", core_dumps }, { "unlisted", unlisted },
	{ "runtimes-only", runtimes_only })
