/* One slot of the judge: a long-lived process that runs one program at a time, or the programs of a talk,
 * each in a fresh box. A line is a pipe from one program of a talk to another.
 * box.c         start-up, the slot's powers and network, its loop
 * frames.c      frames from and to Node
 * request.c     from a frame to a struct request
 * run.c         from a request to its answer
 * cell.c        uid, control groups and tmpfs of one program
 * streams.c     output of a program
 * watch.c       the loop that waits for the end of all programs, and their clocks
 * outcome.c     the facts of the answer
 * talk.c        lines, the order in which lines were closed, bytes sent to ended programs
 * activity.c    bytes that programs of a talk read and write, and whether all wait
 * transcript.c  notes of what is said on lines, on demand
 * inside.c      the other side of clone: mounts, privileges, exec
 * files-in.c    files and mounts that a program finds
 * files-out.c   files of a program that are kept
 * root.c        the read-only tree that every box of this slot starts from
 * group*.c      control groups v1 and v2
 * filter.c      system calls that a program may not make */
#ifndef BOX_H
#define BOX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

enum outcome {
	EXITED,
	SIGNALLED,
	CPU_LIMIT,
	WALL_LIMIT,
	MEMORY_LIMIT,
	OUTPUT_LIMIT,
	INTERNAL_ERROR,
	CANCELLED,
	DISMISSED, /* a user of an own program that has ended without accepting */
	STUCK	   /* a program of a talk in which all wait */
};
enum stream_mode { DISCARD, TO_STDOUT, TO_BUFFER, TO_FILE };
enum oom { NO_OOM, OWN_OOM, FOREIGN_OOM };
enum collected { TAKEN, TRUNCATED, MISSING, NOT_REGULAR, TOO_LARGE, BAD_NAME };
/* How the own program of a problem talks with its users: by its stdin and stdout with one, or by descriptors
 * 3 and up. */
enum over { OVER_NOTHING, OVER_STDIO, OVER_DESCRIPTORS };

struct buf {
	char *data;
	size_t len, cap;
};

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

/* GIVEN: the program cannot write to it. OWNED: it can. FOLDER: an empty one in which it can make files. */
enum file_kind { GIVEN, OWNED, FOLDER };
/* A file or mount to put into a box; `at` is its place there. */
struct given {
	const char *at, *path, *data;
	size_t len;
	uint8_t kind;
};
/* A file or tree to keep. */
struct wanted {
	uint8_t tree, to_file;
	uint64_t max;
	const char *name, *path;
};

#define MAX_ARGS 2048
#define MAX_FILES 256
#define MAX_MOUNTS 16
#define MAX_USERS 16 /* in a talk */
#define MAX_LINES (2 * MAX_USERS)
#define MAX_RUNS (MAX_USERS + 1)

struct group_version;
struct cgroup {
	const struct group_version *version;
	int procs[3], nprocs;
	int cpu, mem_limit, swap_limit, mem_peak, kmem_peak, mem_stat, mem_events, mem_empty, pids_limit;
	char dir[512]; /* v2 only: the group's folder */
	bool peak_resets;
	uint64_t oom_before, cpu_before;
	uint64_t left; /* anonymous and shared memory still charged after the last run */
};

/* Parts of a box that outlive a run of one program. Cell 1 is open from the first talk on, further ones only
 * during a talk. */
struct cell {
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

/* One program: the request for it, its run, and the result. */
struct run {
	int argc, envc, nfiles, nmounts, nwanted;
	const char *stdin_path, *stdin_data;
	size_t stdin_len;
	struct limits limits;
	struct stream out[2];
	/* while it runs */
	struct cell *cell;
	pid_t init;
	int status_fd, tell_fd; /* both ends of the status pipe */
	int space, work; /* the box' tmpfs; its work folder */
	int std[3], mount_fds[MAX_MOUNTS];
	int lines[MAX_LINES], nlines; /* descriptors 3 and up of an own program that talks over them */
	bool mount_is_dir[MAX_MOUNTS];
	bool talks;
	bool paired; /* talks over stdio: shares a session and a core with its partner */
	bool apart; /* has a network of its own: it reaches the programs beside it over its pipes only */
	bool started, ended, reported;
	int killed; /* the enum outcome for which we killed it, or -1 */
	uint64_t started_ns, ended_ns, next_check_ns, mem_seen;
	struct report report;
	/* result */
	enum outcome outcome;
	int exit_code, signal;
	uint64_t cpu_us, wall_us, memory, end_us; /* end_us: since the start of the request's first program */
	uint64_t read, wrote; /* bytes, by all processes of a program that talks; 0 where unknown */
	char detail[256];
	/* Lists, as long as their counts say. run_clear does not touch them: each page that it writes to is
	 * copied at the next clone. */
	char *argv[MAX_ARGS + 1], *envp[MAX_ARGS + 1];
	struct given files[MAX_FILES], mounts[MAX_MOUNTS];
	struct wanted wanted[MAX_FILES];
};

/* A time in which no program of a talk did anything. */
struct calm {
	uint64_t look_ns, since_ns, cpu_us, moved;
};

/* One program, or a talk: the users, then the own program. */
struct request {
	uint32_t id;
	int nruns;
	enum over over;
	uint64_t transcript; /* bytes noted on each line; 0: none */
	/* Bits of the exit codes with which the own program does not accept, so that users are ended. None:
	 * users are never ended. */
	uint8_t rejecting[32];
	struct calm calm;
	int watch[MAX_LINES]; /* line 2 i is from user i, line 2 i + 1 to user i */
	struct run runs[MAX_RUNS];
};

struct slot {
	int node; /* socket to Node */
	int notify; /* inotify; open from the first talk on */
	int host_ns, box_ns; /* mount namespaces */
	int unix_list; /* the kernel's list of unix sockets in our network */
	const char *root; /* where the tree is mounted while it is built */
	unsigned uid_base;
	struct cell cells[MAX_RUNS];
};
extern struct slot slot;

/* box.c */
uint64_t now_ns(void);
void shut(int *fd);
bool write_all(int fd, const void *data, size_t len);
void fail(struct run *run, const char *what); /* internal error with errno */

/* frames.c */
bool buf_add(struct buf *b, const void *data, size_t len);
char *buf_room(struct buf *b, size_t len); /* space for len more bytes, or NULL */
void buf_reset(struct buf *b);
void receive(void *into, size_t len);
void send_frame(struct buf *b);

/* request.c, run.c */
bool parse_request(struct request *r, char *frame, size_t len, char *why, size_t why_len);
void run_request(struct request *r, struct buf *reply);

/* cell.c */
bool cell_open(struct cell *cell, char *why, size_t why_len);
void cell_settle(struct cell *cell);
void cell_close(struct cell *cell);
void cell_prepare(struct cell *cell);
bool cell_give_space(struct cell *cell, struct run *run);

/* streams.c */
bool streams_open(struct run *run);
bool stream_read(struct run *run, struct stream *s);
void streams_answer(struct run *run, struct buf *reply);

/* watch.c, outcome.c */
bool is_alive(const struct run *run);
void end_run(struct run *run, int why);
void watch_until_end(struct request *r);
void outcome_answer(struct run *run, uint64_t begin_ns, struct buf *reply);

/* talk.c, activity.c, transcript.c */
struct pollfd;
bool talk_join(struct request *r);
bool talk_line_is_empty(const struct request *r, int line);
void count_bytes(struct run *run);
bool calm_is_stuck(struct request *r, uint64_t now);
int talk_poll(const struct request *r, struct pollfd *fds);
void talk_step(const struct request *r);
bool talk_ends_late(const struct request *r);
uint64_t talk_judge(struct request *r, uint64_t now);
void talk_answer(const struct request *r, struct buf *reply);
bool transcript_between(int line, int says, int *hears);
int transcript_source(int line);
bool transcript_holds(int line);
int transcript_poll(const struct request *r, struct pollfd *fds);
void transcript_step(const struct request *r);
void transcript_answer(const struct request *r, struct buf *reply);

/* box.c again, inside.c, root.c */
void collect_sockets(void);
bool network_settle(void);
int inside(struct request *r, struct run *run); /* body of the box' init; its value is the exit code */
bool root_build(char *why, size_t why_len);

/* files-in.c, files-out.c */
bool files_in(struct run *run);
void files_out(struct run *run, struct buf *reply);
int host_file(const char *path); /* a new file of the host for a result */

/* group.c */
bool group_open(struct cgroup *g, unsigned id, char *why, size_t why_len);
bool group_ready(struct cgroup *g, const struct limits *l);
void group_close(struct cgroup *g, unsigned id);
uint64_t group_cpu_us(const struct cgroup *g);
char *group_tasks(const struct cgroup *g, char *into, size_t size);
uint64_t group_memory_now(const struct cgroup *g);
uint64_t group_memory_peak(struct cgroup *g, uint64_t seen);
enum oom group_oom(const struct cgroup *g, const struct limits *l);

/* filter.c */
bool filter_build(char *why, size_t why_len);
bool filter_load(void);
#endif
