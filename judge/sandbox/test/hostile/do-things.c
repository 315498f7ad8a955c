/* Does a thing so many times, for read-numbers to find out how many. */
#include "attack.h"
#include <dirent.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>

#define ONCE(name) static void name(void)

static void in_child(void (*what)(void))
{
	pid_t child = fork();
	if (child == 0) {
		what();
		_exit(0);
	}
	waitpid(child, NULL, 0);
}
ONCE(nothing)
{
}
ONCE(forks)
{
	in_child(nothing);
}
static void new_session(void)
{
	setsid();
}
ONCE(sessions)
{
	in_child(new_session);
}
static void crash(void)
{
	raise(SIGSEGV);
}
ONCE(crashes)
{
	in_child(crash);
}
static void foreign_call(void)
{
	syscall(0x40000000 + SYS_getpid);
}
ONCE(kills_by_filter)
{
	in_child(foreign_call);
}
static void other_program(void)
{
	execl("/bin/true", "true", NULL);
}
ONCE(programs)
{
	in_child(other_program);
}
static void *thread_body(void *none)
{
	return none;
}
ONCE(threads)
{
	pthread_t thread;
	if (pthread_create(&thread, NULL, thread_body, NULL) == 0) pthread_join(thread, NULL);
}
ONCE(unix_sockets)
{
	close(socket(AF_UNIX, SOCK_STREAM, 0));
}
ONCE(socket_pairs)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) return;
	if (write(pair[0], "x", 1) != 1) perror("socketpair");
	close(pair[0]);
	close(pair[1]);
}
ONCE(datagrams)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = 9 };
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	sendto(fd, "x", 1, 0, (struct sockaddr *)&to, sizeof to);
	close(fd);
}
ONCE(connections)
{
	struct sockaddr_in6 to = { .sin6_family = AF_INET6, .sin6_port = 9 };
	int fd = socket(AF_INET6, SOCK_STREAM, 0);
	connect(fd, (struct sockaddr *)&to, sizeof to);
	close(fd);
}
ONCE(nameless_binds)
{
	struct sockaddr_un any = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	bind(fd, (struct sockaddr *)&any, sizeof any.sun_family);
	close(fd);
}
ONCE(named_binds)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "\0name" };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (bind(fd, (struct sockaddr *)&name, sizeof name) == 0) listen(fd, 1);
	close(fd);
}
ONCE(pipes)
{
	int fds[2];
	if (pipe(fds)) return;
	close(fds[0]);
	close(fds[1]);
}
ONCE(memory_files)
{
	int fd = memfd_create("m", 0);
	if (ftruncate(fd, 4096)) perror("memfd");
	close(fd);
}
ONCE(event_files)
{
	sigset_t none;
	sigemptyset(&none);
	close(eventfd(0, 0));
	close(epoll_create(1));
	close(timerfd_create(CLOCK_MONOTONIC, 0));
	close(signalfd(-1, &none, 0));
	close((int)syscall(SYS_pidfd_open, getpid(), 0));
}
ONCE(shared_memory)
{
	int id = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
	shmdt(shmat(id, NULL, 0));
	shmctl(id, IPC_RMID, NULL);
}
ONCE(semaphores)
{
	semctl(semget(IPC_PRIVATE, 1, IPC_CREAT | 0600), 0, IPC_RMID);
}
ONCE(message_queues)
{
	msgctl(msgget(IPC_PRIVATE, IPC_CREAT | 0600), IPC_RMID, NULL);
	mqd_t queue = mq_open("/q", O_CREAT | O_RDWR, 0600, NULL);
	if (queue != -1) mq_close(queue);
	mq_unlink("/q");
}
ONCE(files)
{
	close(open("/tmp/f", O_CREAT | O_WRONLY, 0600));
	unlink("/tmp/f");
	mkdir("/dev/shm/d", 0700);
	rmdir("/dev/shm/d");
}
ONCE(maps)
{
	char *page = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	page[4096] = 1;
	mprotect(page, 1 << 20, PROT_READ);
	munmap(page, 1 << 20);
}
ONCE(system_files)
{
	char text[64];
	struct stat st;
	int fd = open("/etc/passwd", O_RDONLY);
	if (read(fd, text, sizeof text) < 0) perror("read");
	close(fd);
	stat("/usr/bin/env", &st);
	DIR *dir = opendir("/usr");
	while (dir && readdir(dir)) continue;
	closedir(dir);
}
ONCE(locks)
{
	int fd = open("/usr/bin/env", O_RDONLY);
	flock(fd, 2);
	fcntl(fd, F_SETLK, &(struct flock){ .l_type = F_RDLCK });
	close(fd);
}
ONCE(signals)
{
	signal(SIGUSR1, SIG_IGN);
	raise(SIGUSR1);
	sigqueue(getpid(), SIGUSR1, (union sigval){ 1 });
}
ONCE(timers)
{
	timer_t timer;
	struct sigevent none = { .sigev_notify = SIGEV_NONE };
	if (timer_create(CLOCK_MONOTONIC, &none, &timer) == 0) timer_delete(timer);
}
ONCE(turns)
{
	cpu_set_t all;
	sched_yield();
	if (sched_getaffinity(0, sizeof all, &all) == 0) sched_setaffinity(0, sizeof all, &all);
	setpriority(PRIO_PROCESS, 0, 1);
	usleep(1);
}
ONCE(random_bytes)
{
	char bytes[32];
	int fd = open("/dev/urandom", O_RDONLY);
	if (read(fd, bytes, sizeof bytes) < 0) perror("urandom");
	close(fd);
	if (syscall(SYS_getrandom, bytes, sizeof bytes, 0) < 0) perror("getrandom");
}
ONCE(refused_calls)
{
	syscall(SYS_keyctl, 0, 0);
	syscall(SYS_ptrace, 0, 0);
	syscall(SYS_bpf, 0, 0);
	syscall(SYS_close, -1);
}
ONCE(descriptors_in_flight)
{
	int pair[2];
	struct {
		struct cmsghdr head;
		int fd;
	} held = { { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS }, 0 };
	struct iovec byte = { "x", 1 };
	struct msghdr message = {
		.msg_iov = &byte,
		.msg_iovlen = 1,
		.msg_control = &held,
		.msg_controllen = CMSG_LEN(sizeof(int)),
	};
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return;
	held.fd = pair[1];
	if (sendmsg(pair[0], &message, 0) != 1) perror("sendmsg");
	close(pair[0]);
	close(pair[1]);
}

static const struct {
	const char *name;
	void (*once)(void);
} things[] = {
	{ "nothing", nothing }, { "forks", forks }, { "sessions", sessions }, { "crashes", crashes },
	{ "kills-by-filter", kills_by_filter }, { "programs", programs }, { "threads", threads },
	{ "unix-sockets", unix_sockets }, { "socket-pairs", socket_pairs }, { "datagrams", datagrams },
	{ "connections", connections }, { "nameless-binds", nameless_binds }, { "named-binds", named_binds },
	{ "pipes", pipes }, { "memory-files", memory_files }, { "event-files", event_files },
	{ "shared-memory", shared_memory }, { "semaphores", semaphores },
	{ "message-queues", message_queues },
	{ "files", files }, { "maps", maps }, { "system-files", system_files }, { "locks", locks },
	{ "signals", signals }, { "timers", timers }, { "turns", turns }, { "random-bytes", random_bytes },
	{ "refused-calls", refused_calls }, { "descriptors-in-flight", descriptors_in_flight },
};
#define THINGS (sizeof things / sizeof things[0])

static int list(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	for (size_t i = 0; i < THINGS; i++) puts(things[i].name);
	return 0;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* argv: thing, times, milliseconds that the program takes in any case: the next program's clocks must not
 * tell the number. Prints how often it was done. */
static int act(int argc, char **argv)
{
	double end = seconds() + atof(argv[2]) / 1000;
	int done = 0;
	if (argc != 3) return 1;
	for (size_t i = 0; i < THINGS; i++)
		if (strcmp(things[i].name, argv[0]) == 0)
			for (; done < atoi(argv[1]) && seconds() < end; done++) things[i].once();
	while (seconds() < end) usleep(100);
	printf("%d\n", done);
	return 0;
}

ATTACKS({ "list", list }, { "act", act })
