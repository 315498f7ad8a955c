/* Programs that leave something for the judge to fall over, for the next run, or for a neighbour. */
#include "attack.h"
#include <mqueue.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

#define A(name) static int name(int argc, char **argv)
#define UNUSED (void)argc, (void)argv
#define KEY 0x5eed

static struct sockaddr_un abstract(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	memcpy(name.sun_path, "\0assize-note", 12);
	return name;
}
/* Everywhere where a note could survive or be seen from another box. */
A(notes)
{
	UNUSED;
	static const char *const paths[] = { "/box/note", "/tmp/note", "/dev/shm/note" };
	for (int i = 0; i < 3; i++) close(open(paths[i], O_CREAT | O_WRONLY, 0666));
	struct sockaddr_un name = abstract();
	int fd = socket(AF_UNIX, SOCK_STREAM, 0), env = open("/usr/bin/env", O_RDONLY);
	if (bind(fd, (struct sockaddr *)&name, sizeof name) || listen(fd, 8)) return 1;
	shm_open("/note", O_CREAT | O_RDWR, 0666), mq_open("/note", O_CREAT | O_RDWR, 0666, NULL);
	shmget(KEY, 4096, IPC_CREAT | 0666), semget(KEY, 1, IPC_CREAT | 0666), msgget(KEY, IPC_CREAT | 0666);
	flock(env, LOCK_EX);
	fcntl(env, F_SETLK, &(struct flock){ .l_type = F_RDLCK });
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
	bad += refused("abstract socket", connect(fd, (struct sockaddr *)&name, sizeof name)) + refused("posix shm", shm_open("/note", O_RDWR, 0)) +
	       refused("posix queue", mq_open("/note", O_RDWR)) + refused("sysv shm", shmget(KEY, 4096, 0)) + refused("sysv sem", semget(KEY, 1, 0)) +
	       refused("sysv queue", msgget(KEY, 0));
	if (flock(env, LOCK_EX | LOCK_NB) != 0) bad += refused("a neighbour's lock", 0);
	struct flock test = { .l_type = F_WRLCK };
	if (fcntl(env, F_GETLK, &test) != 0 || test.l_type != F_UNLCK) bad += refused("a neighbour's record lock", 0);
	close(fd), close(env);
	return bad;
}
A(seek)
{
	UNUSED;
	int bad = look();
	for (int i = 0; argc && i < 60 && !bad; i++) usleep(10000), bad += look();
	return bad;
}
/* argv: a file of the host; something wrong under every name that the judge will collect */
A(plant)
{
	UNUSED;
	int unix_socket = socket(AF_UNIX, SOCK_STREAM, 0);
	struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "socket" };
	int sparse = open("sparse", O_CREAT | O_WRONLY, 0600), ok = open("plain", O_CREAT | O_WRONLY, 0600);
	if (write(ok, "plain", 5) != 5 || ftruncate(sparse, 15 << 20)) return 1;
	if (symlink(argv[0], "link") || symlink("plain", "inner") || symlink("/etc/passwd", "system") || symlink("/proc/self/fd/0", "magic")) return 1;
	if (mkfifo("fifo", 0666) || mkdir("folder", 0777) || symlink("..", "up") || symlink("/", "folder/root")) return 1;
	if (mkdir("tree", 0777) || mkdir("tree/sub", 0777) || symlink(argv[0], "tree/sub/link")) return 1;
	return bind(unix_socket, (struct sockaddr *)&name, sizeof name);
}
/* Swaps a file for a link as fast as it can until it is killed. */
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

ATTACKS({ "notes", notes }, { "seek", seek }, { "plant", plant }, { "swap", swap })
