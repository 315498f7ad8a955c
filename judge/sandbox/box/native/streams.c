/* Output of a program: into /dev/null, into its other stream, or by a pipe into memory or a host file. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK 65536
#define PIPE_SIZE (256 << 10)

static bool capture(struct run *run, struct stream *s, int *end_of_program)
{
	int fds[2];
	if (s->mode == TO_FILE && (s->file = host_file(s->path)) < 0) return false;
	if (pipe2(fds, O_CLOEXEC) != 0) return false;
	s->end = fds[0];
	*end_of_program = fds[1];
	/* so that a program can open /dev/stdout */
	if (fchown(fds[1], run->cell->uid, 0) != 0 || fchmod(fds[1], 0200) != 0) return false;
	fcntl(fds[0], F_SETFL, O_NONBLOCK);
	fcntl(fds[0], F_SETPIPE_SZ, PIPE_SIZE);
	return true;
}

static bool open_out(struct run *run, int i)
{
	struct stream *s = &run->out[i];
	int *fd = &run->std[i + 1];
	if (*fd >= 0) return true; /* a line of a talk */
	if (s->mode >= TO_BUFFER) return capture(run, s, fd);
	bool to_stdout = s->mode == TO_STDOUT && i == 1;
	*fd = to_stdout ? fcntl(run->std[1], F_DUPFD_CLOEXEC, 3) : open("/dev/null", O_WRONLY | O_CLOEXEC);
	return *fd >= 0;
}

bool streams_open(struct run *run)
{
	return open_out(run, 0) && open_out(run, 1);
}

static bool keep(struct stream *s, const char *data, size_t len)
{
	return s->mode == TO_FILE ? write_all(s->file, data, len) : buf_add(&s->data, data, len);
}

/** One read of a stream; false when there is nothing more to read now. */
bool stream_read(struct run *run, struct stream *s)
{
	static char chunk[CHUNK];
	ssize_t n = read(s->end, chunk, sizeof chunk);
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) return errno == EINTR;
	if (n <= 0) {
		shut(&s->end);
		return false;
	}
	uint64_t room = s->max - s->taken;
	size_t kept = (uint64_t)n < room ? (size_t)n : (size_t)room;
	if (kept && !keep(s, chunk, kept)) fail(run, "keeping output");
	s->taken += kept;
	if ((size_t)n > kept) {
		s->over = true;
		if (!s->truncate) {
			end_run(run, OUTPUT_LIMIT);
			shut(&s->end);
		}
	}
	return s->end >= 0;
}

/** Adds the kept bytes of both streams, and frees them. */
void streams_answer(struct run *run, struct buf *reply)
{
	for (int i = 0; i < 2; i++) {
		struct stream *s = &run->out[i];
		uint8_t state = s->mode < TO_BUFFER ? MISSING : s->over ? TRUNCATED : TAKEN;
		buf_add(reply, &state, 1);
		buf_add(reply, &s->taken, sizeof s->taken);
		if (s->mode == TO_BUFFER) buf_add(reply, s->data.data, s->data.len);
		free(s->data.data);
		shut(&s->end);
		shut(&s->file);
	}
}
