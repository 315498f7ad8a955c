/* A job from clone to result. One poll loop watches the box' init, the program's output, the clocks and Node. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS 1000000ull
#define CHUNK 65536
#define UIDS 400
#define PIPE_SIZE (256 << 10)

uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

void fail(struct job *job, const char *what)
{
	if (!*job->detail) snprintf(job->detail, sizeof job->detail, "%.180s: %s", what, strerror(errno));
}

void shut(int *fd)
{
	if (*fd >= 0) close(*fd);
	*fd = -1;
}

/** Takes a uid that no other box on this machine has, and its control groups. */
bool lane_open(struct lane *lane, char *why, size_t why_len)
{
	char path[64];
	mkdir("/run/assize-box", 0700);
	for (unsigned id = slot.uid_base; id < slot.uid_base + UIDS; id++) {
		snprintf(path, sizeof path, "/run/assize-box/%u", id);
		lane->lock = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (lane->lock < 0) break;
		if (flock(lane->lock, LOCK_EX | LOCK_NB) == 0) {
			lane->uid = id;
			lane->open = group_open(&lane->group, id, why, why_len);
			return lane->open;
		}
		close(lane->lock);
	}
	return snprintf(why, why_len, "no free box id from %u on in /run/assize-box: %s", slot.uid_base, strerror(errno)), false;
}

/* The kernel may still be taking an empty box apart; the next run of this lane waits for it. */
void lane_settle(struct lane *lane)
{
	if (lane->leaving > 0) waitpid(lane->leaving, NULL, __WALL);
	lane->leaving = 0;
}

/** Gives back the uid and the control groups. */
void lane_close(struct lane *lane)
{
	if (!lane->open) return;
	lane_settle(lane);
	lane_drop_space(lane);
	group_close(&lane->group, lane->uid);
	shut(&lane->lock);
	memset(&lane->group, 0, sizeof lane->group);
	lane->open = false;
}

static bool stream_open(struct job *job, int i)
{
	struct stream *s = &job->out[i];
	int fds[2];
	if (job->std[i + 1] >= 0) return true; /* the pipe of a pair */
	if (s->mode == DISCARD || (s->mode == TO_STDOUT && i == 0)) job->std[i + 1] = open("/dev/null", O_WRONLY | O_CLOEXEC);
	else if (s->mode == TO_STDOUT) job->std[i + 1] = fcntl(job->std[1], F_DUPFD_CLOEXEC, 3);
	else {
		if (s->mode == TO_FILE && (s->file = host_file(s->path)) < 0) return false;
		if (pipe2(fds, O_CLOEXEC) != 0) return false;
		/* so that a program can open /dev/stdout */
		if (fchown(fds[1], job->lane->uid, 0) != 0 || fchmod(fds[1], 0200) != 0) return false;
		fcntl(fds[0], F_SETFL, O_NONBLOCK);
		fcntl(fds[0], F_SETPIPE_SZ, PIPE_SIZE);
		s->end = fds[0], job->std[i + 1] = fds[1];
	}
	return job->std[i + 1] >= 0;
}

static bool start(struct job *job)
{
	int fds[2];
	if (!group_ready(&job->lane->group, &job->limits)) return fail(job, "control group limits"), false;
	if (!files_in(job)) return false;
	if (!stream_open(job, 0) || !stream_open(job, 1) || pipe2(fds, O_CLOEXEC) != 0) return fail(job, "streams"), false;
	job->status_fd = fds[0];
	job->started_ns = job->next_check_ns = now_ns();
	job->init = (pid_t)syscall(SYS_clone, CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | (job->apart ? CLONE_NEWNET : 0) | SIGCHLD, 0, 0, 0, 0);
	if (job->init == 0) _exit(inside(job, fds[1]));
	close(fds[1]);
	job->started = job->init > 0;
	if (!job->started) fail(job, "clone");
	return job->started;
}

/* Ends of pipes that only the box should hold now. */
static void let_go(struct job *job)
{
	for (int i = 0; i < 3; i++) shut(&job->std[i]);
	for (int i = 0; i < MAX_MOUNTS; i++) shut(&job->mount_fds[i]);
	for (int i = 0; i < job->nlines; i++) shut(&job->lines[i]);
}

static void end_job(struct job *job, int why)
{
	if (job->killed >= 0 || job->ended || !job->started) return;
	job->killed = why;
	kill(job->init, SIGKILL); /* the kernel takes everything in its process namespace along */
}

/* One read of a stream; false at its end. */
static bool stream_read(struct job *job, struct stream *s)
{
	static char chunk[CHUNK];
	ssize_t n = read(s->end, chunk, sizeof chunk);
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) return errno == EINTR;
	if (n <= 0) return shut(&s->end), false;
	uint64_t room = s->max - s->taken, keep = (uint64_t)n < room ? (uint64_t)n : room;
	if (keep && !(s->mode == TO_FILE ? write_all(s->file, chunk, keep) : buf_add(&s->data, chunk, keep))) fail(job, "keeping output");
	s->taken += keep;
	if ((uint64_t)n > keep) {
		s->over = true;
		if (!s->truncate) end_job(job, OUTPUT_LIMIT), shut(&s->end);
	}
	return s->end >= 0;
}

static void check_clocks(struct job *job, uint64_t now)
{
	static long cores;
	if (!cores) cores = sysconf(_SC_NPROCESSORS_ONLN) > 0 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
	if (job->ended || job->killed >= 0 || now < job->next_check_ns) return;
	const struct limits *l = &job->limits;
	uint64_t cpu = group_cpu_us(&job->lane->group) - job->lane->group.cpu_before, wall = (now - job->started_ns) / 1000;
	if (cpu > l->cpu_us) end_job(job, CPU_LIMIT);
	else if (wall > l->wall_us) end_job(job, WALL_LIMIT);
	else {
		/* Not earlier than all cores together could use up what is left. */
		uint64_t wait = (l->cpu_us - cpu) * 1000 / (uint64_t)cores + MS / 2, wall_wait = (l->wall_us - wall) * 1000 + MS / 2;
		if (wait > wall_wait) wait = wall_wait;
		if (wait > 100 * MS) wait = 100 * MS;
		job->next_check_ns = now + (wait < MS ? MS : wait);
		if (now - job->started_ns > 5 * MS) {
			uint64_t seen = group_memory_now(&job->lane->group);
			if (seen > job->mem_seen) job->mem_seen = seen;
			/* the kernel may have picked a child, and the parent waits for it */
			if (group_oom(&job->lane->group, &job->limits) != NO_OOM) end_job(job, MEMORY_LIMIT);
		}
	}
}

/* What the processes wrote whose end the box' init has seen, or the kernel in its place. */
static uint64_t written_under(pid_t init)
{
	char path[32], text[512];
	snprintf(path, sizeof path, "/proc/%d/io", init);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
	shut(&fd);
	text[n > 0 ? n : 0] = 0;
	const char *at = strstr(text, "wchar: ");
	return at ? strtoull(at + 7, NULL, 10) : 0;
}

/* Init has reported, or is gone: nothing lives in the box. */
static void finish(struct job *job)
{
	ssize_t n = read(job->status_fd, &job->report, sizeof job->report);
	job->reported = n == sizeof job->report;
	shut(&job->status_fd);
	job->ended = true;
	if (job->paired || job->apart) {
		siginfo_t gone;
		if (!job->reported) waitid(P_PID, (id_t)job->init, &gone, WEXITED | WNOWAIT | __WALL);
		job->wrote = written_under(job->init);
	}
	if (job->reported) job->lane->leaving = job->init;
	else waitpid(job->init, NULL, __WALL);
	job->ended_ns = job->reported && !job->report.stage ? job->report.end_ns : now_ns();
	for (int i = 0; i < 2; i++)
		while (job->out[i].end >= 0 && stream_read(job, &job->out[i]));
}

static void hear_node(struct request *r)
{
	uint32_t frame[2];
	ssize_t n = recv(slot.node, frame, sizeof frame, MSG_WAITALL);
	if (n != sizeof frame) _exit(0); /* Node is gone; the boxes' inits die with us */
	if (frame[0] == 4 && frame[1] == r->id)
		for (int i = 0; i < r->njobs; i++) end_job(&r->jobs[i], CANCELLED);
}

static void wait_for_end(struct request *r)
{
	for (;;) {
		struct pollfd fds[1 + 3 * MAX_JOBS + 4 * MAX_TALKERS] = { { slot.node, POLLIN, 0 } };
		int n = 1, living = 0;
		uint64_t now = now_ns(), next = now + 3600000 * MS;
		for (int i = 0; i < r->njobs; i++) {
			struct job *job = &r->jobs[i];
			if (!job->started || job->ended) continue;
			check_clocks(job, now);
			living++;
			if (job->killed < 0 && job->next_check_ns < next) next = job->next_check_ns;
			fds[n++] = (struct pollfd){ job->status_fd, POLLIN, 0 };
			for (int s = 0; s < 2; s++)
				if (job->out[s].end >= 0) fds[n++] = (struct pollfd){ job->out[s].end, POLLIN, 0 };
		}
		if (!living) return;
		n += talk_poll(r, fds + n);
		struct timespec timeout = { (time_t)((next - now) / 1000000000ull), (long)((next - now) % 1000000000ull) };
		if (ppoll(fds, (nfds_t)n, next > now ? &timeout : &(struct timespec){ 0, 0 }, NULL) <= 0) continue;
		if (fds[0].revents) hear_node(r);
		for (int i = 0; i < r->njobs; i++) {
			struct job *job = &r->jobs[i];
			if (!job->started || job->ended) continue;
			for (int f = 1; f < n; f++) {
				if (!fds[f].revents) continue;
				for (int s = 0; s < 2; s++)
					if (fds[f].fd == job->out[s].end) stream_read(job, &job->out[s]);
				if (fds[f].fd == job->status_fd) finish(job);
			}
		}
		talk_step(r);
	}
}

static enum outcome outcome_of(struct job *job)
{
	const struct report *p = &job->report;
	const struct limits *l = &job->limits;
	if (!*job->detail && job->reported && p->stage) {
		errno = p->error;
		char what[32];
		snprintf(what, sizeof what, "inside the box, stage %d", p->stage);
		fail(job, what);
	}
	if (!*job->detail && !job->reported && job->killed < 0) errno = 0, fail(job, "the box ended without a report");
	enum oom oom = job->started ? group_oom(&job->lane->group, &job->limits) : NO_OOM;
	if (!*job->detail && oom == FOREIGN_OOM) errno = ENOMEM, fail(job, "the machine ran out of memory");
	if (*job->detail) return INTERNAL_ERROR;
	if (job->killed == CANCELLED) return CANCELLED;
	job->exit_code = job->reported && WIFEXITED(p->status) ? WEXITSTATUS(p->status) : 0;
	job->signal = !job->reported ? SIGKILL : WIFSIGNALED(p->status) ? WTERMSIG(p->status) : 0;
	if (oom == OWN_OOM || job->memory >= l->memory) return MEMORY_LIMIT;
	if (job->killed >= 0) return (enum outcome)job->killed;
	if (p->exec_error) return job->exit_code = p->exec_error == ENOENT ? 127 : 126, EXITED;
	for (int i = 0; i < 2; i++)
		if (job->out[i].over && !job->out[i].truncate) return OUTPUT_LIMIT;
	if (job->signal == SIGXFSZ) return OUTPUT_LIMIT;
	if (job->cpu_us > l->cpu_us) return CPU_LIMIT;
	if (job->wall_us > l->wall_us) return WALL_LIMIT;
	return job->signal ? SIGNALLED : EXITED;
}

static void measure(struct job *job, uint64_t begin_ns)
{
	struct cgroup *g = &job->lane->group;
	uint64_t base = job->reported ? job->report.cpu_base_us : g->cpu_before, cpu = group_cpu_us(g);
	uint64_t from = job->reported && !job->report.stage ? job->report.start_ns : job->started_ns;
	job->cpu_us = cpu > base ? cpu - base : 0;
	job->wall_us = job->ended_ns > from ? (job->ended_ns - from) / 1000 : 0;
	job->end_us = job->ended_ns > begin_ns ? (job->ended_ns - begin_ns) / 1000 : 0;
	job->memory = group_memory_peak(g, job->mem_seen);
}

static void answer(struct job *job, uint64_t begin_ns, struct buf *reply)
{
	if (job->started) measure(job, begin_ns);
	for (int i = 0; i < 2; i++) {
		struct stream *s = &job->out[i];
		uint8_t state = s->mode < TO_BUFFER ? MISSING : s->over ? TRUNCATED : TAKEN;
		buf_add(reply, &state, 1);
		buf_add(reply, &s->taken, sizeof s->taken);
		if (s->mode == TO_BUFFER) buf_add(reply, s->data.data, s->data.len);
		free(s->data.data);
		shut(&s->end), shut(&s->file);
	}
	files_out(job, reply);
	job->outcome = outcome_of(job);
	const uint32_t facts[3] = { job->outcome, (uint32_t)job->exit_code, (uint32_t)job->signal };
	const uint64_t figures[5] = { job->cpu_us, job->wall_us, job->memory, job->end_us, job->wrote };
	const uint32_t detail = (uint32_t)strlen(job->detail);
	buf_add(reply, facts, sizeof facts);
	buf_add(reply, figures, sizeof figures);
	buf_add(reply, &detail, sizeof detail);
	buf_add(reply, job->detail, detail);
	shut(&job->work), shut(&job->space);
}

/** Runs one program, or those that talk to each other, and appends the facts in the order of the request. */
void run_request(struct request *r, struct buf *reply)
{
	bool ok = true;
	for (int i = 0; i < r->njobs && ok; i++) {
		struct job *job = &r->jobs[i];
		job->lane = &slot.lanes[i];
		job->paired = r->njobs == 2 && !r->hub;
		job->apart = r->hub && i > 0;
		lane_settle(job->lane);
		if (!job->lane->open) ok = lane_open(job->lane, job->detail, sizeof job->detail);
	}
	if (ok && !(ok = network_settle())) fail(&r->jobs[0], "sockets of an earlier run");
	if (ok && r->njobs > 1 && !(ok = r->hub ? hub_join(r) : pair_join(r))) fail(&r->jobs[0], "pipes");
	for (int i = 0; i < r->njobs && ok; i++) ok = start(&r->jobs[i]);
	for (int i = 0; i < r->njobs; i++) {
		let_go(&r->jobs[i]);
		if (!ok) fail(&r->jobs[i], "another of those that talk did not start"), end_job(&r->jobs[i], CANCELLED);
	}
	wait_for_end(r);
	for (int i = 0; i < r->njobs; i++) answer(&r->jobs[i], r->jobs[0].started_ns, reply);
	if (r->hub) hub_answer(r, reply);
	else if (r->njobs == 2) pair_answer(r, reply);
	talk_answer(r, reply);
}
