/* Where a program runs: uid, control groups, and a box that is made ahead of its request. */
#ifndef CELL_H
#define CELL_H
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Which system calls a program may make, see calls.h. A traced run also tells which ones it was refused. */
enum profile { NATIVE, MANAGED, COMPILER, PROFILES, TRACED = 4 };
enum oom { NO_OOM, OWN_OOM, FOREIGN_OOM };
/* How the own program of a problem talks with its users: by its stdin and stdout with one, or by descriptors
 * 3 and up, and users by their stdin and stdout, or by descriptors as well. */
enum over { OVER_NOTHING, OVER_STDIO, OVER_DESCRIPTORS, OVER_DESCRIPTORS_OF_ALL };

#define MAX_USERS 16 /* in a talk */
#define MAX_LINES (2 * MAX_USERS)
#define MAX_RUNS (MAX_USERS + 1)

struct limits {
	uint64_t cpu_us, wall_us, memory, stack, processes, file, space;
};

struct group_version;
struct cgroup {
	const struct group_version *version;
	int tasks[3], ntasks; /* lists of the group's tasks, one for each controller (v1) */
	int cpu, mem_limit, swap_limit, mem_peak, kmem_peak, kmem_now, mem_stat, mem_events;
	int mem_empty, pids_limit;
	/* v2 only */
	int folder, pids_peak;
	char dir[512];
	bool peak_resets;
	uint64_t kernel_seen; /* most memory of the kernel seen during the run */
	uint64_t oom_before, cpu_before;
	uint64_t memory, processes; /* the limits that are set; 0: unknown */
	uint64_t left; /* memory still charged after the last run, but for file pages */
	uint64_t kept; /* memory of the kernel that stays, as names of files that it knows */
	/* Of a run: the most anonymous and shared memory seen, the kernel's watermark and the file pages at
	 * the last look, and the most that the watermark left for the program. */
	uint64_t seen, watermark, file, peak;
};

/* A box that waits for its program's command. It serves once. */
struct armed {
	pid_t init; /* 0: there is none */
	int status, order; /* reading end of the status pipe; our end of the socket for the order */
	int tell, hear;	   /* the other ends, open only until init is made */
	int space, work;   /* its tmpfs; the work folder in it */
	int mounts;	   /* its mount namespace */
	uint64_t space_bytes;
};
#define NO_BOX { 0, -1, -1, -1, -1, -1, -1, -1, 0 }

/* Uid and control groups, which outlive a run, and the box that is ready. */
struct cell {
	bool open;
	uid_t uid;
	int lock;
	struct cgroup group;
	pid_t leaving; /* an init whose box is already empty but which is not reaped yet */
	struct armed armed;
	/* what the next init is for */
	bool paired; /* with the other program of a talk over stdio */
	uint8_t profile;
	/* the thread that makes inits, see parent.c */
	bool threaded, awaited;
	int namespaces, failed; /* flags for the next init; why the last one could not be made */
	sem_t wanted, made;
};

/* What boxes can be made for before the request is there. */
struct shape {
	enum over over;
	int nruns;
	uint8_t profiles[MAX_RUNS];
};

/* Boxes for one request. While one side's programs run, the other side is made ready for the next request.
 * Cell 1 is open from the first talk on, further ones only during a talk. */
struct side {
	struct shape shape; /* of the boxes that are ready */
	bool ready;
	struct cell cells[MAX_RUNS];
};

/* arm.c */
bool arm(struct side *side, struct shape shape, char *why, size_t why_len);
void arm_next(void);
void disarm(struct side *side);
bool side_is_ready(struct side *side, struct shape shape);

/* parent.c, cell.c, space.c */
bool parent_make(struct cell *cell, int namespaces);
bool parent_wait(struct cell *cell);
bool cell_open(struct cell *cell, char *why, size_t why_len);
bool cell_settle(struct cell *cell, bool may_wait);
void cell_close(struct cell *cell);
bool space_make(struct armed *box);
bool space_resize(struct armed *box, uint64_t bytes);
bool space_enter(int mounts);
void space_leave(void);

/* group.c */
bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len);
bool group_empty(struct cgroup *g, bool may_wait);
bool group_limit(struct cgroup *g, const struct limits *l);
void group_close(struct cgroup *g, unsigned id);
pid_t group_start(const struct cgroup *g, void (*program)(void *), void *with);
uint64_t group_cpu_us(const struct cgroup *g);
char *group_tasks(const struct cgroup *g);
void group_look(struct cgroup *g);
uint64_t group_memory_peak(struct cgroup *g);
enum oom group_oom(const struct cgroup *g, const struct limits *l);
#endif
