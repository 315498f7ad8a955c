/* Programs that leave something behind: for the judge to stumble over, for the next run, or for a
 * neighbour. */
#include "attack.h"
#include <ftw.h>
#include <mqueue.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/xattr.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv
#define KEY 0x5eed
#define LEFT (14 << 20)

static struct sockaddr_un abstract(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	memcpy(name.sun_path, "\0assize-note", 12);
	return name;
}
static void hand_over(int to, int fd)
{
	struct {
		struct cmsghdr head;
		int fd;
	} held = { { CMSG_LEN(sizeof fd), SOL_SOCKET, SCM_RIGHTS }, fd };
	struct iovec byte = { "x", 1 };
	struct msghdr message = {
		.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &held, .msg_controllen = CMSG_LEN(sizeof fd)
	};
	if (sendmsg(to, &message, 0) != 1) exit(1);
}
/* Two sockets that hold each other and a descriptor: the kernel collects them only after all processes have
 * ended. */
static void keep_in_flight(int fd)
{
	int ends[2];
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) exit(1);
	hand_over(ends[0], fd);
	hand_over(ends[0], ends[1]);
	hand_over(ends[1], ends[0]);
}
/* Tries every place where a note could survive or be seen from another box. */
A(notes)
{
	UNUSED;
	static const char *const paths[] = { "/box/note", "/tmp/note", "/dev/shm/note" };
	for (int i = 0; i < 3; i++) close(open(paths[i], O_CREAT | O_WRONLY, 0666));
	struct sockaddr_un name = abstract();
	int fd = socket(AF_UNIX, SOCK_STREAM, 0), env = open("/usr/bin/env", O_RDONLY);
	if (bind(fd, (struct sockaddr *)&name, sizeof name) || listen(fd, 8)) return 1;
	shm_open("/note", O_CREAT | O_RDWR, 0666);
	mq_open("/note", O_CREAT | O_RDWR, 0666, NULL);
	shmget(KEY, 4096, IPC_CREAT | 0666);
	semget(KEY, 1, IPC_CREAT | 0666);
	msgget(KEY, IPC_CREAT | 0666);
	/* also on a file that only boxes share: the compiled program, mounted into each box */
	int shared[] = { env, open("/box/program", O_RDONLY) };
	for (int i = 0; i < 2; i++) {
		flock(shared[i], LOCK_EX);
		fcntl(shared[i], F_SETLK, &(struct flock){ .l_type = F_RDLCK });
		fcntl(shared[i], F_OFD_SETLK, &(struct flock){ .l_type = F_RDLCK });
	}
	for (int i = 0; i < 200; i++) keep_in_flight(fd);
	if (argc) usleep(900000);
	return 0;
}
static int look(void)
{
	static const char *const paths[] = { "/box/note", "/tmp/note", "/dev/shm/note" };
	int bad = 0;
	struct sockaddr_un name = abstract();
	int fd = socket(AF_UNIX, SOCK_STREAM, 0), env = open("/usr/bin/env", O_RDONLY);
	for (int i = 0; i < 3; i++) bad += refused(paths[i], open(paths[i], O_RDONLY));
	bad += refused("abstract socket", connect(fd, (struct sockaddr *)&name, sizeof name)) +
	       refused("posix shm", shm_open("/note", O_RDWR, 0)) +
	       refused("posix queue", mq_open("/note", O_RDWR)) + refused("sysv shm", shmget(KEY, 4096, 0)) +
	       refused("sysv sem", semget(KEY, 1, 0)) + refused("sysv queue", msgget(KEY, 0));
	int shared[] = { env, open("/box/program", O_RDONLY) };
	for (int i = 0; i < 2; i++) {
		struct flock test = { .l_type = F_WRLCK }, ofd = { .l_type = F_WRLCK };
		if (flock(shared[i], LOCK_EX | LOCK_NB) != 0) bad += refused("a neighbour's lock", 0);
		if (fcntl(shared[i], F_GETLK, &test) != 0 || test.l_type != F_UNLCK)
			bad += refused("a neighbour's record lock", 0);
		if (fcntl(shared[i], F_OFD_GETLK, &ofd) != 0 || ofd.l_type != F_UNLCK)
			bad += refused("a neighbour's open file lock", 0);
		close(shared[i]);
	}
	close(fd);
	return bad;
}
A(seek)
{
	UNUSED;
	int bad = look();
	for (int i = 0; argc && i < 60 && !bad; i++) {
		usleep(10000);
		bad += look();
	}
	return bad;
}
static int marks;
static int mark(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	char name[4200];
	(void)st;
	(void)where;
	if (kind != FTW_D) return FTW_CONTINUE;
	if (strcmp(path, "/proc") == 0 || strcmp(path, "/usr") == 0) return FTW_SKIP_SUBTREE;
	snprintf(name, sizeof name, "%s/left-by-a-run", path);
	int fd = open(name, O_CREAT | O_WRONLY, 0666);
	if (fd >= 0) {
		marks++;
		close(fd);
	}
	return FTW_CONTINUE;
}
/* Leaves a file in every folder that takes one (write_everywhere shows that /usr takes none), and one in a
 * folder that only its owner may read. */
A(marks_everywhere)
{
	UNUSED;
	if (mkdir("/tmp/hidden-by-a-run", 0700) || mkdir("/dev/shm/hidden-by-a-run", 0700)) return 1;
	nftw("/", mark, 64, FTW_PHYS | FTW_ACTIONRETVAL);
	return marks < 5;
}
static int find(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)st;
	(void)kind;
	if (strcmp(path, "/proc") == 0 || strcmp(path, "/usr") == 0) return FTW_SKIP_SUBTREE;
	if (strstr(path + where->base, "by-a-run")) marks += refused(path, 0);
	return FTW_CONTINUE;
}
A(marks_found)
{
	UNUSED;
	nftw("/", find, 64, FTW_PHYS | FTW_ACTIONRETVAL);
	return marks;
}
/* argv: files given read-only; stdin is a file of the judge too. No call can change any of them. */
A(given_files)
{
	int bad = 0;
	for (int i = -1; i < argc; i++) {
		const char *path = i < 0 ? "/dev/stdin" : argv[i];
		int fd = i < 0 ? 0 : open(path, O_RDONLY);
		bad += refused("open to write", open(path, O_WRONLY)) +
		       refused("open to both", open(path, O_RDWR)) + refused("truncate", truncate(path, 0)) +
		       refused("ftruncate", ftruncate(fd, 0)) + refused("fchmod", fchmod(fd, 0777)) +
		       refused("fchown", fchown(fd, getuid(), -1)) + refused("times", futimens(fd, NULL)) +
		       refused("times by name", utimensat(AT_FDCWD, path, NULL, 0)) +
		       refused("attribute", fsetxattr(fd, "user.note", "x", 1, 0)) +
		       refused("write", write(fd, "x", 1)) + refused("punch a hole", fallocate(fd, 3, 0, 1)) +
		       refused("hard link", linkat(fd, "", AT_FDCWD, "/box/hard", AT_EMPTY_PATH)) +
		       refused("shared writable map",
			       mmap(NULL, 1, PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED ? -1 : 0);
		if (i < 0) continue;
		bad += refused("remove", unlink(path)) + refused("rename away", rename(path, "/box/away")) +
		       refused("chmod", chmod(path, 0777)) + refused("own", lchown(path, getuid(), -1));
		if (symlink("/etc/passwd", "/box/over")) bad++;
		bad += refused("rename over", rename("/box/over", path));
		unlink("/box/over");
	}
	return bad;
}
/* argv: a file of the host. Makes something other than a plain file under every name that the judge will
 * collect. */
A(plant)
{
	UNUSED;
	int unix_socket = socket(AF_UNIX, SOCK_STREAM, 0);
	struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "socket" };
	int sparse = open("sparse", O_CREAT | O_WRONLY, 0600), ok = open("plain", O_CREAT | O_WRONLY, 0600);
	if (write(ok, "plain", 5) != 5 || ftruncate(sparse, 15 << 20)) return 1;
	if (symlink(argv[0], "link") || symlink("plain", "inner") || symlink("/etc/passwd", "system") ||
	    symlink("/proc/self/fd/0", "magic"))
		return 1;
	if (mkfifo("fifo", 0666) || mkdir("folder", 0777) || symlink("..", "up") ||
	    symlink("/", "folder/root"))
		return 1;
	if (mkdir("tree", 0777) || mkdir("tree/sub", 0777) || symlink(argv[0], "tree/sub/link")) return 1;
	return bind(unix_socket, (struct sockaddr *)&name, sizeof name);
}
static void fill_shared(char *p)
{
	if (p == MAP_FAILED) exit(1);
	memset(p, 1, LEFT);
}
/* Leaves memory that the kernel gives back only some time after all processes have ended. */
A(memory_in_flight)
{
	UNUSED;
	int memory = memfd_create("m", 0);
	if (ftruncate(memory, LEFT)) return 1;
	fill_shared(mmap(NULL, LEFT, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0));
	keep_in_flight(memory);
	return 0;
}
/* The pipe to the partner of a talk stays open as well. */
A(stdout_in_flight)
{
	UNUSED;
	if (write(1, "word\n", 5) != 5) return 1;
	keep_in_flight(1);
	return 0;
}
/* Swaps a file for a link as fast as possible until the program is killed. */
A(swap)
{
	UNUSED;
	for (;;) {
		unlink("out");
		close(open("out", O_CREAT | O_WRONLY, 0600));
		unlink("out");
		if (symlink(argv[0], "out")) return 1;
	}
}

ATTACKS({ "notes", notes }, { "seek", seek }, { "plant", plant }, { "swap", swap },
	{ "marks-everywhere", marks_everywhere }, { "marks-found", marks_found },
	{ "memory-in-flight", memory_in_flight },
	{ "stdout-in-flight", stdout_in_flight }, { "given-files", given_files })
