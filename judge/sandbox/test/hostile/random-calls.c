/* SEED SECONDS: children make calls with arguments by chance, until they end by their own doing. */
#include "attack.h"
#include <sys/socket.h>
#include <time.h>

#define CALLS 470
#define ROOM 131072

static uint64_t state;
static char *room;

static uint64_t draw(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

/* A number that calls take for something: flags, a descriptor, an address, a size, or anything. */
static long argument(void)
{
	static const long known[] = {
		0, 1, 2, -1, 4096, 65536, 1 << 20, 1l << 32, 1000, -4096, 0x7fffffff, AT_FDCWD, 1l << 62, 64,
		512, 100000,
	};
	switch (draw() % 6) {
	case 0: return known[draw() % 16];
	case 1: return (long)(room + draw() % (ROOM / 2));
	case 2: return (long)(room + 8 * (draw() % 64));
	case 3: return (long)(draw() % 32);
	case 4: return 1l << (draw() % 63);
	default: return (long)draw();
	}
}

static void prepare(void)
{
	int ends[2];
	room = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (int i = 0; i < 512; i++) ((long *)room)[i] = argument();
	strcpy(room + ROOM / 4, "/tmp/a");
	if (pipe(ends) || socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) errno = 0;
	open("/tmp/a", O_RDWR | O_CREAT, 0600);
	open("/usr/bin/env", O_RDONLY);
	open("/dev/zero", O_RDWR);
	memfd_create("m", 0);
}

/* Calls that end the child at once, or only make it wait. */
static bool is_dull(long nr)
{
	return nr == SYS_exit || nr == SYS_exit_group || nr == SYS_pause || nr == SYS_rt_sigsuspend;
}

int main(int argc, char **argv)
{
	if (argc < 3) return 99;
	state = strtoull(argv[1], NULL, 10) * 2654435761u + 88172645463325252u;
	for (const time_t end = time(NULL) + atoi(argv[2]); time(NULL) < end;) {
		const uint64_t seed = draw();
		if (fork() == 0) {
			state = seed | 1;
			prepare();
			alarm(1);
			for (int i = 0; i < 2000; i++) {
				const long nr = (long)(draw() % CALLS);
				long with[6];
				for (int k = 0; k < 6; k++) with[k] = argument();
				if (is_dull(nr)) continue;
				syscall(nr, with[0], with[1], with[2], with[3], with[4], with[5]);
			}
			_exit(0);
		}
		while (waitpid(-1, NULL, WNOHANG) > 0) continue;
		usleep(2000);
	}
	return 0;
}
