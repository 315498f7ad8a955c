/* Programs that look for something outside their box. */
#include "attack.h"
#include <arpa/inet.h>
#include <dirent.h>
#include <ftw.h>
#include <grp.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

/* The parent is the box' init. The program must not see or touch any other process, and kill(-1) must find
 * only the program itself. */
A(signal_parent)
{
	UNUSED;
	int bad = refused("kill parent", kill(getppid(), SIGKILL)) + refused("kill init", kill(1, SIGKILL)) +
		  refused("stop init", kill(1, SIGSTOP)) + refused_with("kill(-1)", kill(-1, 0), ESRCH);
	for (int pid = 3; pid < 40000; pid++)
		if (pid != getpid() && kill(pid, 0) == 0) bad += refused("kill somebody", pid);
	return bad;
}
A(trace)
{
	UNUSED;
	char byte;
	struct iovec here = { &byte, 1 }, there = { (void *)0x400000, 1 };
	return refused("attach", ptrace(PTRACE_ATTACH, 1, 0, 0)) +
	       refused("seize", ptrace(PTRACE_SEIZE, getppid(), 0, 0)) +
	       refused("trace me", ptrace(PTRACE_TRACEME, 0, 0, 0)) +
	       refused("read memory", process_vm_readv(1, &here, 1, &there, 1, 0)) +
	       refused("open memory", open("/proc/1/mem", O_RDWR)) +
	       refused("change limits", prlimit(1, RLIMIT_CPU, &(struct rlimit){ 1, 1 }, NULL));
}
A(proc_walk)
{
	UNUSED;
	static const char *const paths[] = { "/proc/1/environ",	    "/proc/1/root/etc/shadow",
					     "/proc/1/cwd",	    "/proc/1/fd",
					     "/proc/1/maps",	    "/proc/kcore",
					     "/proc/kallsyms",	    "/proc/sys/kernel/hostname",
					     "/proc/keys",	    "/proc/net/tcp",
					     "/proc/sysrq-trigger", "/proc/cmdline",
					     "/proc/locks",	    "/proc/modules",
					     "/sys/kernel",	    "/sys/fs/cgroup" };
	int bad = 0, others = 0;
	DIR *proc = opendir("/proc");
	for (struct dirent *e; proc && (e = readdir(proc));)
		if (atoi(e->d_name) > 0 && atoi(e->d_name) != getpid()) others++;
	if (others) bad += refused("seeing other processes", others);
	for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
		bad += refused(paths[i], open(paths[i], O_RDONLY));
	return bad;
}
static int proc_files;
static int try_proc_file(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)st;
	(void)where;
	if (kind == FTW_D || kind == FTW_DNR) return 0;
	int fd = open(path, O_WRONLY | O_NOFOLLOW);
	if (fd >= 0) {
		printf("%s can be written to\n", path);
		proc_files++;
		close(fd);
	}
	return 0;
}
/* A note in /proc can stay when the program has ended: niceness of a session, say. */
A(proc_writes)
{
	UNUSED;
	char own[32];
	snprintf(own, sizeof own, "/proc/%d", getpid());
	if (nftw(own, try_proc_file, 64, FTW_PHYS) != 0) return refused("not a walk through /proc", errno);
	return proc_files;
}
/* argv: a port of the judge's host with a listener */
A(network)
{
	UNUSED;
	const char *const hosts[] = { "127.0.0.1", "169.254.169.254", "10.0.0.1", "8.8.8.8" };
	int bad = 0;
	for (int i = 0; i < 4; i++) {
		struct sockaddr_in to = { .sin_family = AF_INET,
					  .sin_port = htons((unsigned short)atoi(argv[0])) };
		inet_pton(AF_INET, hosts[i], &to.sin_addr);
		int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0);
		bad += refused("connect", connect(tcp, (struct sockaddr *)&to, sizeof to)) +
		       refused("send", sendto(udp, "x", 1, 0, (struct sockaddr *)&to, sizeof to));
	}
	struct sockaddr_in6 six = { .sin6_family = AF_INET6,
				    .sin6_port = htons((unsigned short)atoi(argv[0])),
				    .sin6_addr = IN6ADDR_LOOPBACK_INIT };
	int fd = socket(AF_INET6, SOCK_STREAM, 0);
	bad += refused("connect to ::1", connect(fd, (struct sockaddr *)&six, sizeof six));
	return bad + refused("raw socket", socket(AF_INET, SOCK_RAW, 1)) +
	       refused("packet socket", socket(AF_PACKET, SOCK_RAW, 0)) +
	       refused("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
}
static int writable;
static int try_folder(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	char name[4200];
	(void)st;
	(void)where;
	if (kind != FTW_D || strncmp(path, "/proc", 5) == 0) return 0;
	snprintf(name, sizeof name, "%s/planted", path);
	int fd = open(name, O_CREAT | O_WRONLY, 0600);
	if (fd < 0) return 0;
	if (strcmp(path, "/box") && strcmp(path, "/tmp") && strcmp(path, "/dev/shm")) {
		printf("wrote %s\n", name);
		writable++;
	}
	close(fd);
	unlink(name);
	return 0;
}
A(write_everywhere)
{
	UNUSED;
	nftw("/", try_folder, 64, FTW_PHYS);
	return writable + refused("open /usr/bin/env", open("/usr/bin/env", O_WRONLY)) +
	       refused("chmod", chmod("/usr/bin/env", 0777)) + refused("own", chown("/box", 0, 0)) +
	       refused("rename", rename("/etc/passwd", "/box/p")) +
	       refused("hard link", link("/usr/bin/env", "/box/env")) +
	       refused("unlink", unlink("/etc/passwd")) + refused("change null", chmod("/dev/null", 0600)) +
	       refused("write to /mnt", open("/mnt/x", O_CREAT | O_WRONLY, 0600)) +
	       refused("step up", open("/w/box", O_RDONLY));
}
/* argv: files of the host */
A(host_files)
{
	static const char *const paths[] = {
		"/etc/shadow", "/root", "/home", "/var", "/work",    "/run",
		"/sys",        "/opt",  "/srv",  "/boot", "/etc/ssh",
	};
	int bad = 0;
	char path[4096];
	for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
		bad += refused(paths[i], open(paths[i], O_RDONLY));
	for (int i = 0; i < argc; i++) {
		static const char *const ways[] = { "%s",
						    "../../../../..%s",
						    "/proc/self/root%s",
						    "/proc/1/root%s",
						    "/proc/self/cwd/../..%s",
						    "/dev/fd/0/../../..%s" };
		for (size_t w = 0; w < 6; w++) {
			snprintf(path, sizeof path, "%s", ways[w]);
			char *mark = strstr(path, "%s");
			snprintf(mark, sizeof path - (size_t)(mark - path), "%s", argv[i]);
			bad += refused(path, open(path, O_RDONLY));
		}
	}
	return bad;
}
A(become_root)
{
	UNUSED;
	int bad = refused("setuid", setuid(0)) + refused("setgid", setgid(0)) +
		  refused("setgroups", setgroups(0, NULL)) +
		  refused("mknod", mknod("/box/disk", S_IFBLK | 0600, makedev(8, 0))) +
		  refused("mknod mem", mknod("/box/mem", S_IFCHR | 0600, makedev(1, 1)));
	const char *su[] = { "/usr/bin/su", "/bin/mount", "/usr/bin/passwd", "/usr/bin/chfn" };
	for (int i = 0; i < 4; i++) {
		pid_t pid = fork();
		int status = 0;
		if (pid == 0) {
			close(1);
			close(2);
			execl(su[i], su[i], "-c", "id", NULL);
			_exit(1);
		}
		waitpid(pid, &status, 0);
		if (WIFEXITED(status) && WEXITSTATUS(status) == 0) bad += refused(su[i], 0);
	}
	/* a set-uid file that the program makes gives no rights */
	int fd = open("/proc/self/exe", O_RDONLY), copy = open("/box/copy", O_CREAT | O_WRONLY, 0700);
	char block[65536];
	for (ssize_t n; (n = read(fd, block, sizeof block)) > 0;)
		if (write(copy, block, (size_t)n) != n) return 1;
	fchmod(copy, 06755);
	close(copy);
	pid_t pid = fork();
	int status = 0;
	if (pid == 0) {
		execl("/box/copy", "copy", "whoami", NULL);
		_exit(1);
	}
	waitpid(pid, &status, 0);
	return bad + (WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1);
}
A(whoami)
{
	UNUSED;
	return geteuid() == 0 || getegid() == 0 || geteuid() != getuid();
}
A(environment)
{
	UNUSED;
	extern char **environ;
	int n = 0;
	for (char **e = environ; *e; e++) {
		n++;
		if (strncmp(*e, "PATH=", 5) && strncmp(*e, "HOME=", 5) && strncmp(*e, "LANG=", 5))
			return refused(*e, 0);
	}
	return n != 3;
}
A(open_descriptors)
{
	UNUSED;
	int bad = 0;
	for (int fd = 3; fd < 4096; fd++)
		if (fcntl(fd, F_GETFD) >= 0) bad += refused("descriptor", fd);
	return bad + (isatty(0) || isatty(1) || isatty(2)) + refused("terminal", open("/dev/tty", O_RDWR));
}
static int cap_lines(const char *line)
{
	return strncmp(line, "Cap", 3) == 0 && strtoull(line + 8, NULL, 16) != 0;
}
A(powers)
{
	UNUSED;
	char line[256];
	int bad = 0, filtered = 0;
	FILE *f = fopen("/proc/self/status", "r");
	while (f && fgets(line, sizeof line, f)) {
		if (cap_lines(line)) bad += refused(line, 0);
		filtered += strcmp(line, "Seccomp:\t2\n") == 0 || strcmp(line, "NoNewPrivs:\t1\n") == 0;
	}
	return bad + (filtered != 2) + (getpriority(PRIO_PROCESS, 0) != 0) + (sched_getscheduler(0) != 0) +
	       refused("real time", sched_setscheduler(0, 1, &(struct sched_param){ 1 })) +
	       refused("priority", setpriority(PRIO_PROCESS, 0, -5));
}
/* Links in writable folders are not followed, so that no process of the judge can be tricked by one. */
A(follow_links)
{
	UNUSED;
	if (symlink("/etc/passwd", "/box/l") || symlink("/etc/passwd", "/tmp/l") ||
	    symlink("/etc/passwd", "/dev/shm/l"))
		return 1;
	return refused_with("follow", open("/box/l", O_RDONLY), ELOOP) +
	       refused_with("follow", open("/tmp/l", O_RDONLY), ELOOP) +
	       refused_with("follow", open("/dev/shm/l", O_RDONLY), ELOOP);
}

ATTACKS({ "signal-parent", signal_parent }, { "trace", trace }, { "proc-walk", proc_walk },
	{ "proc-writes", proc_writes }, { "network", network }, { "write-everywhere", write_everywhere },
	{ "host-files", host_files },
	{ "become-root", become_root }, { "whoami", whoami }, { "environment", environment },
	{ "open-descriptors", open_descriptors }, { "powers", powers }, { "follow-links", follow_links })
