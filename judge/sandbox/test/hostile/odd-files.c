/* Files and folders that are slow to clear, not to be read, or not what they were. */
#include "attack.h"
#include <dirent.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv

A(deep_folders)
{
	UNUSED;
	char name[201];
	memset(name, 'd', 200);
	name[200] = 0;
	for (int i = 0; i < 20000; i++)
		if (mkdir(name, 0700) || chdir(name)) break;
	return 0;
}
A(long_names)
{
	UNUSED;
	char name[270];
	for (int i = 0; i < 60000; i++) {
		snprintf(name, sizeof name, "/tmp/%0255d", i);
		if (close(open(name, O_CREAT | O_WRONLY, 0600))) break;
	}
	return 0;
}
A(hard_links)
{
	UNUSED;
	char name[64];
	close(open("/tmp/one", O_CREAT | O_WRONLY, 0600));
	for (int i = 0; i < 1000000; i++) {
		snprintf(name, sizeof name, "/tmp/%d", i);
		if (link("/tmp/one", name)) break;
	}
	return 0;
}
A(long_links)
{
	UNUSED;
	static char text[4096];
	char name[64];
	memset(text, 'l', sizeof text - 1);
	for (int i = 0; i < 60000; i++) {
		snprintf(name, sizeof name, "/tmp/%d", i);
		if (symlink(text, name)) break;
	}
	return 0;
}
/* The work folder itself is closed to all, and the program gone from it if that is allowed. */
A(locked_out)
{
	UNUSED;
	close(open("/box/out", O_CREAT | O_WRONLY, 0));
	unlink("/box/program");
	rename("/box/program", "/box/other");
	rename("/box", "/tmp/box");
	rmdir("/box");
	return chmod("/box/out", 0) + chmod("/tmp", 0) + chmod("/dev/shm", 0) + chmod("/box", 0) > 0;
}
A(over_itself)
{
	UNUSED;
	return refused("write over the program", open("/box/program", O_WRONLY)) +
	       refused("write over what runs", open("/proc/self/exe", O_RDWR)) +
	       refused("truncate it", truncate("/box/program", 0)) +
	       refused("remove it", unlink("/box/program")) +
	       refused("chmod it", chmod("/box/program", 0777)) +
	       refused("put a file over it", rename("/proc/self/exe", "/box/program")) +
	       refused("make a folder of it", mkdir("/box/program", 0700)) +
	       refused("link it", link("/box/program", "/tmp/program"));
}
static int reopened(const char *path, int flags, const char *what)
{
	return refused(what, open(path, flags));
}
/* Another way to the same file does not give more rights. */
A(reopened_files)
{
	UNUSED;
	int env = open("/usr/bin/env", O_PATH), folder = open("/usr/bin", O_PATH | O_DIRECTORY), bad = 0;
	char path[64];
	snprintf(path, sizeof path, "/proc/self/fd/%d", env);
	bad += reopened(path, O_WRONLY, "a file of the system");
	bad += reopened(path, O_RDWR | O_TRUNC, "the same, empty");
	snprintf(path, sizeof path, "/proc/self/fd/%d/new", folder);
	bad += reopened(path, O_CREAT | O_WRONLY, "a new one beside it");
	bad += reopened("/dev/stdin", O_RDWR | O_TRUNC, "stdin, empty") +
	       refused("stdin written by its name", write(open("/proc/self/fd/0", O_WRONLY), "x", 1));
	return bad + refused("stdin shorter", ftruncate(0, 0)) + refused("stdin written", write(0, "x", 1)) +
	       refused("stdin open to all", fchmod(0, 0777)) +
	       refused("stdin with holes", fallocate(0, 3, 0, 1));
}
/* Every mode of fallocate, within the folders and beyond. */
A(fallocate_modes)
{
	UNUSED;
	int fd = open("/tmp/f", O_CREAT | O_RDWR, 0600);
	signal(SIGXFSZ, SIG_IGN);
	for (int mode = 0; mode < 256; mode++)
		for (int i = 0; i < 4; i++)
			fallocate(fd, mode, i % 2 ? 1l << 40 : 4096, i / 2 ? 1l << 60 : 4096);
	for (int i = 0; i < 10; i++) {
		char path[32];
		snprintf(path, sizeof path, "/tmp/f%d", i);
		fallocate(open(path, O_CREAT | O_RDWR, 0600), 0, 0, 10 << 20);
	}
	struct stat st;
	long blocks = 0;
	for (int i = 0; i < 10; i++) {
		char path[32];
		snprintf(path, sizeof path, "/tmp/f%d", i);
		if (stat(path, &st) == 0) blocks += st.st_blocks;
	}
	return blocks <= 2 * (33 << 10) ? 0 : refused("more than the folders hold", blocks);
}
A(attributes)
{
	UNUSED;
	char text[256];
	int fd = open("/tmp/f", O_CREAT | O_RDWR, 0600);
	return refused_with("set", fsetxattr(fd, "user.a", "x", 1, 0), EOPNOTSUPP) +
	       refused_with("trusted", setxattr("/tmp/f", "trusted.a", "x", 1, 0), EOPNOTSUPP) +
	       refused_with("get", getxattr("/usr/bin/env", "security.capability", text, 256), EOPNOTSUPP) +
	       refused_with("list", listxattr("/tmp/f", text, sizeof text), EOPNOTSUPP);
}
/* Reads what /proc has about the program, to the end of each file. */
static int read_folder(int at, int depth)
{
	static char block[65536];
	int dir = dup(at), found = 0;
	DIR *d = fdopendir(dir);
	for (struct dirent *e; d && (e = readdir(d));) {
		if (*e->d_name == '.') continue;
		int fd = openat(at, e->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
		if (fd < 0) continue;
		if (e->d_type == DT_DIR && depth > 0) found += read_folder(fd, depth - 1);
		else if (strcmp(e->d_name, "pagemap") && strcmp(e->d_name, "mem"))
			while (read(fd, block, sizeof block) > 0) found = 1;
		close(fd);
	}
	if (d) closedir(d);
	return found;
}
A(all_of_proc)
{
	UNUSED;
	for (int i = 0; i < 3; i++)
		if (!read_folder(open("/proc/self", O_RDONLY), 3)) return 9;
	return 0;
}
A(own_memory_by_name)
{
	UNUSED;
	static const char *const files[] = {
		"mem", "clear_refs", "coredump_filter", "comm", "autogroup", "oom_score_adj",
		"timerslack_ns", "sched", "uid_map", "gid_map", "setgroups", "loginuid", "attr/exec",
		"attr/current", "fail-nth", "projid_map", "make-it-fail", "task/1/comm", "timens_offsets",
	};
	char path[64];
	int bad = 0;
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		snprintf(path, sizeof path, "/proc/self/%s", files[i]);
		bad += refused(path, open(path, O_WRONLY)) + refused(path, open(path, O_RDWR));
	}
	return bad;
}
A(devices)
{
	UNUSED;
	static const char *const some[] = {
		"ptmx", "pts/0", "tty", "console", "kmsg", "mem", "port", "kvm", "fuse", "net/tun", "sda",
		"vda", "userfaultfd", "loop-control", "rtc0", "vsock", "hwrng", "mqueue", "cpu/0/msr",
		"vhost-net", "hugepages",
	};
	char path[64];
	int bad = 0;
	for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
		snprintf(path, sizeof path, "/dev/%s", some[i]);
		bad += refused(path, open(path, O_RDONLY)) + refused(path, open(path, O_WRONLY));
	}
	return bad + refused("a full device", write(open("/dev/full", O_WRONLY), "x", 1)) +
	       refused("a device moved", rename("/dev/null", "/dev/none")) +
	       refused("a device over one", unlink("/dev/null"));
}
/* Things that are no programs. */
A(odd_programs)
{
	UNUSED;
	char *none[] = { NULL };
	int bad = 0, script = open("/box/script", O_CREAT | O_WRONLY, 0700);
	if (write(script, "#!/box/script\n", 14) != 14) return 9;
	close(script);
	mkfifo("/box/pipe", 0700);
	bad += refused_with("a script of itself", execve("/box/script", none, none), ELOOP);
	bad += refused("a folder", execve("/usr", none, none)) +
	       refused("a pipe", execve("/box/pipe", none, none)) +
	       refused("memory", execve("/proc/self/mem", none, none)) +
	       refused("a device", execve("/dev/null", none, none));
	char *large = malloc(200000);
	memset(large, 'a', 200000);
	large[199999] = 0;
	char *words[3] = { "true", large, NULL };
	return bad + refused_with("a word too long", execve("/usr/bin/true", words, none), E2BIG);
}
A(many_words)
{
	UNUSED;
	static char word[100000], *words[32];
	memset(word, 'w', sizeof word - 1);
	for (int i = 0; i < 30; i++) words[i] = word;
	return execv("/usr/bin/true", words) ? 9 : 0;
}
/* Runs from memory, without a file; walls hold there as well. */
A(from_memory)
{
	static char block[1 << 20];
	if (argc) {
		int pid = fork();
		if (pid == 0) _exit(syscall(SYS_keyctl, 0, -3, 1) < 0 && errno == ENOSYS ? 0 : 1);
		return wait(&pid) < 0 || pid || refused("init", kill(1, 9));
	}
	int fd = memfd_create("m", 0), self = open("/proc/self/exe", O_RDONLY);
	for (ssize_t n; (n = read(self, block, sizeof block)) > 0;)
		if (write(fd, block, (size_t)n) != n) return 9;
	close(self);
	char *words[] = { "program", "from-memory", "again", NULL }, path[64];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	execv(path, words);
	return 9;
}
A(odd_bytes)
{
	UNUSED;
	/* as packets, if the pipe may be changed */
	fcntl(1, F_SETFL, O_DIRECT | O_APPEND | O_ASYNC);
	fcntl(1, F_SETPIPE_SZ, 4096);
	for (int i = 0; i < 1024; i++)
		for (int k = 0; k < 256; k++) putchar(k);
	return ftruncate(1, 0) == 0 || lseek(1, 0, SEEK_SET) == 0;
}

/* The other end of a line of a talk, by the name of the end that is one's own. */
A(other_ends)
{
	UNUSED;
	char word[16] = "";
	int in = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
	int out = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
	if (in >= 0 || out >= 0) return 9;
	return read(0, word, sizeof word) == 5 && write(1, word, 5) == 5 ? 0 : 1;
}
/* What the next run finds: nothing. */
A(next)
{
	UNUSED;
	static const char *const folders[] = { "/tmp", "/dev/shm", "/proc", "/box" };
	int bad = 0;
	for (int i = 0; i < 4; i++) {
		DIR *d = opendir(folders[i]);
		for (struct dirent *e; d && (e = readdir(d));) {
			bool own = i == 2 ? e->d_name[0] < '1' || e->d_name[0] > '9' || strlen(e->d_name) < 2
					  : *e->d_name == '.' || strcmp(e->d_name, "program") == 0;
			if (!own) bad += refused(e->d_name, 0);
		}
	}
	sigset_t blocked;
	sigprocmask(SIG_BLOCK, NULL, &blocked);
	for (int sig = 1; sig < 64; sig++)
		if (sigismember(&blocked, sig) == 1) bad += refused("a blocked signal", sig);
	struct rlimit files;
	getrlimit(RLIMIT_NOFILE, &files);
	cpu_set_t all;
	sched_getaffinity(0, sizeof all, &all);
	return bad + (getpriority(PRIO_PROCESS, 0) != 0) + (sched_getscheduler(0) != SCHED_OTHER) +
	       (files.rlim_cur != 1024) + (CPU_COUNT(&all) != sysconf(_SC_NPROCESSORS_ONLN)) + (getpid() > 9);
}

ATTACKS({ "deep-folders", deep_folders }, { "long-names", long_names }, { "hard-links", hard_links },
	{ "long-links", long_links }, { "locked-out", locked_out }, { "over-itself", over_itself },
	{ "reopened-files", reopened_files }, { "fallocate-modes", fallocate_modes },
	{ "attributes", attributes },
	{ "all-of-proc", all_of_proc }, { "own-memory-by-name", own_memory_by_name }, { "devices", devices },
	{ "odd-programs", odd_programs }, { "many-words", many_words }, { "from-memory", from_memory },
	{ "odd-bytes", odd_bytes }, { "other-ends", other_ends }, { "next", next })
