/* Prints every number that a program can read. */
#include "attack.h"
#include <dirent.h>
#include <mqueue.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/un.h>

static void print(const char *what, const char *which, unsigned long long value)
{
	printf("%s %s %llu\n", what, which, value);
}

/* Prints each number of a text under the words before it in its line. */
static void print_numbers(const char *what, char *text)
{
	char name[200];
	int row = 0;
	for (char *rest = text, *line; (line = strsep(&rest, "\n")); row++) {
		char *word;
		int place = 0;
		size_t key = strcspn(line, " \t:0123456789");
		for (char *words = line; (word = strsep(&words, " \t:-,/")); place++) {
			char *end;
			unsigned long long value = strtoull(word, &end, 10);
			if (!*word || *end) continue;
			snprintf(name, sizeof name, "%.*s.%d.%d", (int)(key > 40 ? 40 : key), line, row,
				 place);
			for (char *c = name; *c; c++)
				if (*c == ' ') *c = '_';
			print(what, name, value);
		}
	}
}

static void print_file(const char *path)
{
	static char text[1 << 20];
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
	if (fd >= 0) close(fd);
	if (n <= 0) return;
	text[n] = 0;
	print_numbers(path, text);
}

/* Files whose addresses and places differ from run to run by chance. */
static bool is_chance(const char *name)
{
	static const char *const chance[] = { "maps",	   "smaps",   "pagemap",    "auxv",    "mem",
					      "numa_maps", "syscall", "clear_refs", "environ", "map_files" };
	for (size_t i = 0; i < sizeof chance / sizeof chance[0]; i++)
		if (strcmp(name, chance[i]) == 0) return true;
	return false;
}

static void print_folder(const char *path, int depth)
{
	char at[600], to[200];
	struct dirent *entry;
	DIR *dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		if (entry->d_name[0] == '.' || is_chance(entry->d_name)) continue;
		snprintf(at, sizeof at, "%s/%s", path, entry->d_name);
		struct stat st;
		if (lstat(at, &st) == 0) print(at, "number", st.st_ino);
		ssize_t n = S_ISLNK(st.st_mode) ? readlink(at, to, sizeof to - 1) : -1;
		if (n > 0) {
			to[n] = 0;
			char *bracket = strchr(to, '[');
			if (bracket) print(at, "link", strtoull(bracket + 1, NULL, 10));
		} else if (S_ISDIR(st.st_mode) && depth > 0) print_folder(at, depth - 1);
		else if (S_ISREG(st.st_mode)) print_file(at);
	}
	if (dir) closedir(dir);
}

static void print_stat(const char *what, int fd)
{
	struct stat st;
	char path[64];
	if (fstat(fd, &st) != 0) return;
	print(what, "inode", st.st_ino);
	print(what, "device", st.st_dev);
	snprintf(path, sizeof path, "/proc/self/fdinfo/%d", fd);
	print_file(path);
	close(fd);
}

static void print_descriptors(void)
{
	int fds[2];
	if (pipe(fds) == 0) print_stat("pipe", fds[0]);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) == 0) print_stat("socketpair", fds[0]);
	print_stat("unix", socket(AF_UNIX, SOCK_STREAM, 0));
	print_stat("inet", socket(AF_INET, SOCK_DGRAM, 0));
	print_stat("memfd", memfd_create("m", 0));
	print_stat("eventfd", eventfd(0, 0));
	print_stat("epoll", epoll_create(1));
	print_stat("timerfd", timerfd_create(CLOCK_MONOTONIC, 0));
	print_stat("pidfd", (int)syscall(SYS_pidfd_open, getpid(), 0));
	print_stat("tmp", open("/tmp/file", O_CREAT | O_RDWR, 0600));
	print_stat("shm", open("/dev/shm/file", O_CREAT | O_RDWR, 0600));
	print_stat("box", open("/box", O_RDONLY));
	print_stat("usr", open("/usr", O_RDONLY));
	print_stat("null", open("/dev/null", O_RDONLY));
	print_stat("queue", mq_open("/queue", O_CREAT | O_RDWR, 0600, NULL));
}

static void print_names(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	socklen_t size = sizeof name;
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	unsigned long long cookie = 0;
	if (bind(fd, (struct sockaddr *)&name, sizeof name.sun_family) == 0 &&
	    getsockname(fd, (struct sockaddr *)&name, &size) == 0)
		print("bind", "name", strtoull(name.sun_path + 1, NULL, 16));
	size = sizeof cookie;
	if (getsockopt(fd, SOL_SOCKET, 57, &cookie, &size) == 0) print("socket", "cookie", cookie);
	print("shm", "id", (unsigned)shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
	print("sem", "id", (unsigned)semget(IPC_PRIVATE, 1, IPC_CREAT | 0600));
	print("msg", "id", (unsigned)msgget(IPC_PRIVATE, IPC_CREAT | 0600));
	pid_t child = fork();
	if (child == 0) _exit(0);
	waitpid(child, NULL, 0);
	print("fork", "pid", (unsigned)child);
	print("own", "session", (unsigned)getsid(0));
	print("own", "group", (unsigned)getpgid(0));
	print("own", "priority", (unsigned)(20 - getpriority(PRIO_PROCESS, 0)));
	print("own", "dumpable", (unsigned)prctl(PR_GET_DUMPABLE));
	print("own", "slack", (unsigned)prctl(PR_GET_TIMERSLACK));
}

static void print_machine(void)
{
	static const char *const places[] = { "/", "/usr", "/tmp", "/box", "/dev/shm", "/proc", "/dev" };
	struct sysinfo info;
	if (sysinfo(&info) == 0) {
		print("sysinfo", "free", info.freeram);
		print("sysinfo", "shared", info.sharedram);
		print("sysinfo", "buffers", info.bufferram);
		print("sysinfo", "processes", info.procs);
		print("sysinfo", "load", info.loads[0]);
	}
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		struct statfs fs;
		if (statfs(places[i], &fs) != 0) continue;
		print(places[i], "free-blocks", fs.f_bfree);
		print(places[i], "free-files", fs.f_ffree);
	}
}

static int dump(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	print_machine();
	print_descriptors();
	print_names();
	print_folder("/proc/self", 2);
	print_folder("/dev", 1);
	print_folder("/", 0);
	return 0;
}

ATTACKS({ "dump", dump })
