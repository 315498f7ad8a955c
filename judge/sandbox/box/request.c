/* A frame from Node becomes a struct job whose strings point into the frame. Items: tag u8, length u32, bytes; numbers
 * are little-endian; strings end with NUL. `codec.ts` is the other side. */
#define _GNU_SOURCE
#include "box.h"
#include <stdio.h>
#include <string.h>

static bool is_string(const char *data, size_t len)
{
	return len > 0 && data[len - 1] == 0 && strlen(data) == len - 1;
}

/* Two strings one after the other: a name in the box and something of the host's (a path, or raw bytes). */
static bool split(char *data, size_t len, const char **first, char **rest, size_t *rest_len)
{
	char *end = memchr(data, 0, len);
	if (!end) return false;
	*first = data;
	*rest = end + 1;
	*rest_len = len - (size_t)(end + 1 - data);
	return true;
}

/* Relative, no empty, `.` or `..` segment. The adapter is stricter; this is what safety needs. */
static bool is_inside(const char *at)
{
	for (const char *p = at;;) {
		size_t n = strcspn(p, "/");
		if (n == 0 || n > 255 || (n == 1 && *p == '.') || (n == 2 && p[0] == '.' && p[1] == '.')) return false;
		if (!p[n]) return p + n - at < 512;
		p += n + 1;
	}
}

static bool pair_item(struct pair_of *list, int *count, int max, char *data, size_t len, bool path)
{
	struct pair_of *f = &list[*count];
	char *rest;
	if (*count >= max || !split(data, len, &f->at, &rest, &f->len) || !is_inside(f->at)) return false;
	if (strncmp(f->at, "box/", 4) != 0 && strncmp(f->at, "mnt/", 4) != 0) return false;
	f->data = f->path = rest;
	++*count;
	return !path || is_string(rest, f->len);
}

static bool file_item(struct job *job, uint8_t kind, char *data, size_t len)
{
	if (!pair_item(job->files, &job->nfiles, MAX_FILES, data, len, false)) return false;
	job->files[job->nfiles - 1].kind = kind;
	return kind == GIVEN || strncmp(data, "box/", 4) == 0;
}

static bool stream_item(struct stream *s, char *data, size_t len)
{
	if (len < 11) return false;
	s->mode = (uint8_t)data[0], s->truncate = (uint8_t)data[1];
	memcpy(&s->max, data + 2, 8);
	s->path = data + 10;
	return s->mode <= TO_FILE && is_string(data + 10, len - 10);
}

static bool wanted_item(struct job *job, char *data, size_t len)
{
	struct wanted *w = &job->wanted[job->nwanted];
	char *path;
	size_t path_len;
	if (job->nwanted >= MAX_FILES || len < 12) return false;
	w->tree = (uint8_t)data[0], w->to_file = (uint8_t)data[1];
	memcpy(&w->max, data + 2, 8);
	if (!split(data + 10, len - 10, &w->name, &path, &path_len) || !is_inside(w->name)) return false;
	w->path = path;
	job->nwanted++;
	return is_string(path, path_len) && (!w->tree || w->to_file);
}

static bool limits_item(struct limits *l, const char *data, size_t len)
{
	if (len != sizeof *l) return false;
	memcpy(l, data, sizeof *l);
	return l->cpu_us && l->wall_us && l->memory && l->stack && l->processes && l->file && l->space;
}

static bool word_item(char **list, int *count, char *data, size_t len)
{
	if (*count >= MAX_ARGS || !is_string(data, len)) return false;
	list[(*count)++] = data;
	return true;
}

static bool item(struct job *job, char tag, char *data, size_t len)
{
	switch (tag) {
	case 'a': return word_item(job->argv, &job->argc, data, len);
	case 'e': return word_item(job->envp, &job->envc, data, len);
	case 'i': return job->stdin_data = data, job->stdin_len = len, true;
	case 'I': return job->stdin_path = data, is_string(data, len);
	case 'f': return file_item(job, GIVEN, data, len);
	case 'w': return file_item(job, OWNED, data, len);
	case 'd': return file_item(job, FOLDER, data, len);
	case 'm': return pair_item(job->mounts, &job->nmounts, MAX_MOUNTS, data, len, true);
	case 'l': return limits_item(&job->limits, data, len);
	case 'o': return stream_item(&job->out[0], data, len);
	case 'E': return stream_item(&job->out[1], data, len);
	case 'c': return wanted_item(job, data, len);
	default: return false;
	}
}

static void job_clear(struct job *job)
{
	memset(job, 0, offsetof(struct job, argv));
	job->status_fd = job->space = job->work = job->killed = -1;
	for (int i = 0; i < 2 * MAX_TALKERS; i++) job->lines[i] = -1;
	for (int i = 0; i < 3; i++) job->std[i] = -1;
	for (int i = 0; i < 2; i++) job->out[i].end = job->out[i].file = -1;
	for (int i = 0; i < MAX_MOUNTS; i++) job->mount_fds[i] = -1;
}

/** @param frame id u32, then items; 'L' begins a job, 't' (u64) asks for a transcript, 'h' makes the
 * first job a hub */
bool parse_request(struct request *r, char *frame, size_t len, char *why, size_t why_len)
{
	size_t at = 4;
	r->njobs = 0, r->transcript = 0, r->hub = false;
	memset(r->watch, -1, sizeof r->watch);
	memcpy(&r->id, frame, 4);
	while (at + 5 <= len) {
		uint32_t size;
		char tag = frame[at], *data = frame + at + 5;
		memcpy(&size, frame + at + 1, 4);
		at += 5;
		bool ok = size <= len - at;
		if (ok && tag == 'L') ok = r->njobs < MAX_JOBS, ok ? job_clear(&r->jobs[r->njobs++]) : (void)0;
		else if (ok && tag == 't') ok = size == 8, ok ? (void)memcpy(&r->transcript, data, 8) : (void)0;
		else if (ok && tag == 'h') r->hub = true;
		else ok = ok && r->njobs > 0 && item(&r->jobs[r->njobs - 1], tag, data, size);
		if (!ok) return snprintf(why, why_len, "bad item '%c' in a request", tag), false;
		at += size;
	}
	bool whole = at == len && r->njobs > 0 && (r->njobs <= 2 || r->hub) && !(r->hub && r->njobs < 2);
	for (int i = 0; i < r->njobs; i++) {
		struct job *job = &r->jobs[i];
		whole = whole && job->argc > 0 && job->limits.cpu_us;
		job->argv[job->argc] = job->envp[job->envc] = NULL;
	}
	if (!whole) snprintf(why, why_len, "incomplete request");
	return whole;
}
