/* One slot of the judge: a long-lived process that runs programs one after the other (or several that talk) in fresh boxes.
 * box.c     start-up, frames from and to Node, the slot's network
 * request.c a frame becomes a struct job
 * run.c     a job from clone to result: limits, capture, clean-up
 * pair.c    two jobs that talk to each other
 * hub.c     one job that talks to several
 * inside.c  what happens on the other side of clone: mounts, privileges, exec
 * files.c   files in and out of a box, by descriptor only
 * root.c    the read-only tree that every box of this slot starts from
 * group.c   cgroups v1 and v2
 * filter.c  system calls a program may not make */
#ifndef BOX_H
#define BOX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum outcome { EXITED, SIGNALLED, CPU_LIMIT, WALL_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT, INTERNAL_ERROR, CANCELLED };
enum stream_mode { DISCARD, TO_STDOUT, TO_BUFFER, TO_FILE };
enum oom { NO_OOM, OWN_OOM, FOREIGN_OOM };
enum collected { TAKEN, TRUNCATED, MISSING, NOT_REGULAR, TOO_LARGE, BAD_NAME };

struct buf {
	char *data;
	size_t len, cap;
};
bool buf_add(struct buf *b, const void *data, size_t len);
char *buf_room(struct buf *b, size_t len); /* space for len more bytes, or NULL */

struct limits {
	uint64_t cpu_us, wall_us, memory, stack, processes, file, space;
};

struct stream {
	uint8_t mode, truncate;
	uint64_t max;
	const char *path; /* host file to make when TO_FILE */
	int end, file;    /* our end of the pipe; the host file */
	uint64_t taken;
	bool over;
	struct buf data;
};

struct pair_of { const char *at, *path; const char *data; size_t len; uint8_t kind; }; /* what goes in */
enum { GIVEN, OWNED, FOLDER }; /* kinds: a file of ours, a file of the program's, an empty folder of the program's */
struct wanted { uint8_t tree, to_file; uint64_t max; const char *name, *path; };

#define MAX_ARGS 2048
#define MAX_FILES 256
#define MAX_MOUNTS 16
#define MAX_TALKERS 16 /* with a hub */
#define MAX_JOBS (MAX_TALKERS + 1)

struct cgroup {
	bool v2;
	int procs[3], nprocs;
	int cpu, mem_limit, swap_limit, mem_peak, kmem_peak, mem_stat, mem_events, mem_empty, pids_limit;
	char dir[512]; /* v2: for renewal */
	bool peak_resets;
	uint64_t oom_before, cpu_before;
	uint64_t left; /* anonymous and shared memory still charged after the last run */
};

/* What a run needs that outlives it. Lane 1 exists only once a pair has been asked for, further ones only while they run. */
struct lane {
	bool open;
	uid_t uid;
	int lock;
	struct cgroup group;
	pid_t leaving; /* an init whose box is already empty but which is not reaped yet */
	int space, work; /* an unused tmpfs for the next run, and its work folder */
	uint64_t space_bytes;
};

struct report { /* from init, over the status pipe */
	int32_t stage, error; /* stage 0: the program was started */
	int32_t exec_error, status;
	uint64_t start_ns, end_ns, cpu_base_us;
};

struct job {
	int argc, envc, nfiles, nmounts, nwanted;
	const char *stdin_path, *stdin_data;
	size_t stdin_len;
	struct limits limits;
	struct stream out[2];
	/* while it runs */
	struct lane *lane;
	pid_t init;
	int status_fd, space, work; /* status pipe; the box' tmpfs; its work folder */
	int std[3], mount_fds[MAX_MOUNTS];
	int lines[2 * MAX_TALKERS], nlines; /* of a hub: descriptors 3 and up of the program */
	bool mount_is_dir[MAX_MOUNTS];
	bool paired, started, ended, reported;
	bool apart; /* a network of its own: runs beside others of this slot that it may reach over its pipes only */
	int killed; /* enum outcome that made us kill it, or -1 */
	uint64_t started_ns, ended_ns, next_check_ns, mem_seen, next_sample_ns;
	struct report report;
	/* result */
	enum outcome outcome;
	int exit_code, signal;
	uint64_t cpu_us, wall_us, memory, end_us; /* end_us: since the first of the request was started */
	uint64_t wrote; /* bytes, by all its processes, of one that talks; 0 where it is not known */
	char detail[256];
	/* Lists, as long as their counts say. They stay out of job_clear: each page it writes is copied once per clone. */
	char *argv[MAX_ARGS + 1], *envp[MAX_ARGS + 1];
	struct pair_of files[MAX_FILES], mounts[MAX_MOUNTS];
	struct wanted wanted[MAX_FILES];
};

struct request {
	uint32_t id;
	int njobs;
	uint64_t transcript; /* 0: none */
	int watch[2 * MAX_TALKERS]; /* a pair: what each says; a hub: what talker i says, and what it is told */
	bool hub;            /* the first job talks to each of the others */
	struct job jobs[MAX_JOBS];
};

struct slot {
	int node;            /* socket to Node */
	int notify;          /* inotify, once programs talked */
	int host_ns, box_ns; /* mount namespaces */
	int unix_list;       /* the kernel's list of unix sockets in our network */
	const char *root;    /* where the tree is mounted while it is built */
	unsigned uid_base;
	struct lane lanes[MAX_JOBS];
};
extern struct slot slot;

uint64_t now_ns(void);
void fail(struct job *job, const char *what); /* internal error with errno */

bool parse_request(struct request *r, char *frame, size_t len, char *why, size_t why_len);
bool lane_open(struct lane *lane, char *why, size_t why_len);
void lane_settle(struct lane *lane);
void lane_close(struct lane *lane);
void lane_drop_space(struct lane *lane);
void lane_prepare(struct lane *lane);
void run_request(struct request *r, struct buf *reply);
void shut(int *fd);

struct pollfd;
bool pair_join(struct request *r);
void pair_answer(const struct request *r, struct buf *reply);
bool talk_line(struct request *r, int line, struct job *talker, int *says, int *hears);
int talk_poll(const struct request *r, struct pollfd *fds);
void talk_step(const struct request *r);
void talk_answer(const struct request *r, struct buf *reply);
void talk_closings(const struct request *r, unsigned last[2 * MAX_TALKERS]);
bool hub_join(struct request *r);
void hub_answer(const struct request *r, struct buf *reply);

bool network_settle(void);
int inside(struct job *job, int status_fd); /* body of the box' init; never returns to the caller's loop */

bool root_build(char *why, size_t why_len);

bool files_in(struct job *job);
void files_out(struct job *job, struct buf *reply);
int host_file(const char *path); /* new file of ours for results */
bool write_all(int fd, const void *data, size_t len);

bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len);
bool group_ready(struct cgroup *g, const struct limits *l);
void group_close(struct cgroup *g, unsigned id);
uint64_t group_cpu_us(const struct cgroup *g);
uint64_t group_memory_now(const struct cgroup *g);
uint64_t group_memory_peak(struct cgroup *g, uint64_t seen);
enum oom group_oom(const struct cgroup *g, const struct limits *l);

bool filter_build(char *why, size_t why_len);
bool filter_load(void);
#endif
