/* One slot of the judge: a long-lived process that runs one program at a time, or the programs of a talk,
 * each in a fresh box. A line is a pipe from one program of a talk to another.
 * box.c         start-up, the slot's powers and network, its loop
 * frames.c      frames from and to Node
 * request.c     from a frame to a struct request
 * run.c         from a request to its answer
 * arm.c         boxes that are ready before their request is there
 * order.c       what a program that waits in its box is told when the request is there
 * cell.c        uid and control groups of one program
 * parent.c      the thread of a cell that makes its inits
 * streams.c     output of a program
 * watch.c       the loop that waits for the end of all programs, and their clocks
 * outcome.c     the facts of the answer
 * talk.c        lines, the order in which lines were closed, bytes sent to ended programs
 * activity.c    bytes that programs of a talk read and write, and whether all wait
 * transcript.c  notes of what is said on lines, on demand
 * inside.c      the other side of clone: privileges, exec
 * space.c       tmpfs and mount namespace of a box
 * files-in.c    files and mounts that a program finds
 * files-out.c   files of a program that are kept
 * root.c        the read-only tree that every box of this slot starts from
 * group*.c      control groups v1 and v2
 * filter.c      system calls that a program may make
 * trace.c       which calls a traced run was refused */
#ifndef BOX_H
#define BOX_H
#include "cell.h"

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
enum collected { TAKEN, TRUNCATED, MISSING, NOT_REGULAR, TOO_LARGE, BAD_NAME };

struct buf {
	char *data;
	size_t len, cap;
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
	uint8_t profile; /* enum profile, with TRACED added or not */
	struct stream out[2];
	/* while it runs */
	struct cell *cell;
	pid_t init;
	int status_fd; /* reading end of the status pipe */
	int order; /* our end of the socket for the order; the other end is closed when the program starts */
	int space, work; /* the box' tmpfs; its work folder */
	int std[3], mount_fds[MAX_MOUNTS];
	int lines[MAX_LINES], nlines; /* descriptors 3 and up of a program that talks over them */
	bool talks;
	bool started, ended, reported;
	int killed; /* the enum outcome for which we killed it, or -1 */
	uint64_t started_ns, ended_ns, next_check_ns;
	struct report report;
	/* result */
	enum outcome outcome;
	int exit_code, signal;
	uint64_t cpu_us, wall_us, memory, end_us; /* end_us: since the start of the request's first program */
	uint64_t read, wrote; /* bytes, by all processes of a program that talks; 0 where unknown */
	uint64_t work_us; /* the largest answer of work_us */
	char detail[256];
	/* Lists, as long as their counts say. run_clear does not touch them. */
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
	bool looked_ahead; /* whether the boxes for the next request were made, or could not be */
	int watch[MAX_LINES]; /* line 2 i is from user i, line 2 i + 1 to user i */
	struct run runs[MAX_RUNS];
};

struct slot {
	int node; /* socket to Node */
	int notify; /* inotify; open from the first talk on */
	int proc; /* the host's /proc */
	int host_ns, box_ns; /* mount namespaces */
	int host_net, box_net; /* networks */
	int unix_list; /* the kernel's list of unix sockets in the boxes' network */
	bool no_sockets; /* the list was empty after the last run */
	const char *root; /* where the tree is mounted while it is built */
	unsigned uid_base;
	int turn; /* the side for the next request */
	struct side sides[2];
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

/* streams.c, watch.c, outcome.c */
bool streams_open(struct run *run);
bool stream_read(struct run *run, struct stream *s);
void streams_answer(struct run *run, struct buf *reply);
bool is_alive(const struct run *run);
void end_run(struct run *run, int why);
void watch_until_end(struct request *r);
void outcome_answer(struct run *run, uint64_t begin_ns, struct buf *reply);

/* box.c again, inside.c, root.c */
void collect_sockets(void);
bool network_settle(void);
bool limits_for_all(void);
int inside(const struct cell *cell); /* body of a box' init */
bool root_build(char *why, size_t why_len);

/* files-in.c, files-out.c */
bool files_in(struct run *run);
void files_out(struct run *run, struct buf *reply);
int host_file(const char *path); /* a new file of the host for a result */

/* filter.c, trace.c */
bool filter_build(char *why, size_t why_len);
bool filter_load(unsigned profile);
struct sock_fprog;
bool trace_open(void);
bool trace_load(const struct sock_fprog *program);
void trace_answer(const struct run *run, struct buf *reply);
#endif
