/* A frame from Node becomes a struct request whose strings point into the frame. Items: tag u8, length u32,
 * bytes; numbers are little-endian; strings end with NUL. `codec.ts` is the other side. */
#define _GNU_SOURCE
#include "box.h"
#include <stdio.h>
#include <string.h>

static bool is_string(const char *data, size_t len)
{
	return len > 0 && data[len - 1] == 0 && strlen(data) == len - 1;
}

/* Splits an item in two: a name in the box, then a path of the host or raw bytes. */
static bool split(char *data, size_t len, const char **first, char **rest, size_t *rest_len)
{
	char *end = memchr(data, 0, len);
	if (!end) return false;
	*first = data;
	*rest = end + 1;
	*rest_len = len - (size_t)(end + 1 - data);
	return true;
}

/* Whether a path is relative, without empty, `.` or `..` segment. The adapter is stricter; safety needs no
 * more. */
static bool is_inside(const char *at)
{
	for (const char *p = at;;) {
		size_t n = strcspn(p, "/");
		bool dots = (n == 1 && p[0] == '.') || (n == 2 && p[0] == '.' && p[1] == '.');
		if (n == 0 || n > 255 || dots) return false;
		if (!p[n]) return p + n - at < 512;
		p += n + 1;
	}
}

static bool given_item(struct given *list, int *count, int max, char *data, size_t len)
{
	struct given *f = &list[*count];
	char *rest;
	if (*count >= max || !split(data, len, &f->at, &rest, &f->len) || !is_inside(f->at)) return false;
	if (strncmp(f->at, "box/", 4) != 0 && strncmp(f->at, "mnt/", 4) != 0) return false;
	f->data = rest;
	f->path = rest;
	++*count;
	return true;
}

static bool file_item(struct run *run, enum file_kind kind, char *data, size_t len)
{
	if (!given_item(run->files, &run->nfiles, MAX_FILES, data, len)) return false;
	run->files[run->nfiles - 1].kind = (uint8_t)kind;
	return kind == GIVEN || strncmp(data, "box/", 4) == 0;
}

static bool mount_item(struct run *run, char *data, size_t len)
{
	if (!given_item(run->mounts, &run->nmounts, MAX_MOUNTS, data, len)) return false;
	const struct given *mount = &run->mounts[run->nmounts - 1];
	return is_string(mount->path, mount->len);
}

static bool stdin_item(struct run *run, bool is_path, const char *data, size_t len)
{
	if (is_path) {
		run->stdin_path = data;
		return is_string(data, len);
	}
	run->stdin_data = data;
	run->stdin_len = len;
	return true;
}

static bool stream_item(struct stream *s, char *data, size_t len)
{
	if (len < 11) return false;
	s->mode = (uint8_t)data[0];
	s->truncate = (uint8_t)data[1];
	memcpy(&s->max, data + 2, 8);
	s->path = data + 10;
	return s->mode <= TO_FILE && is_string(data + 10, len - 10);
}

static bool wanted_item(struct run *run, char *data, size_t len)
{
	struct wanted *w = &run->wanted[run->nwanted];
	char *path;
	size_t path_len;
	if (run->nwanted >= MAX_FILES || len < 12) return false;
	w->tree = (uint8_t)data[0];
	w->to_file = (uint8_t)data[1];
	memcpy(&w->max, data + 2, 8);
	if (!split(data + 10, len - 10, &w->name, &path, &path_len) || !is_inside(w->name)) return false;
	w->path = path;
	run->nwanted++;
	return is_string(path, path_len) && (!w->tree || w->to_file);
}

static bool limits_item(struct limits *l, const char *data, size_t len)
{
	if (len != sizeof *l) return false;
	memcpy(l, data, sizeof *l);
	return l->cpu_us && l->wall_us && l->memory && l->stack && l->processes && l->file && l->space;
}

static bool profile_item(struct run *run, const char *data, size_t len)
{
	run->profile = len == 1 ? (uint8_t)data[0] : PROFILES;
	return (run->profile & ~TRACED) < PROFILES;
}

static bool word_item(char **list, int *count, char *data, size_t len)
{
	if (*count >= MAX_ARGS || !is_string(data, len)) return false;
	list[(*count)++] = data;
	return true;
}

static bool run_item(struct run *run, char tag, char *data, size_t len)
{
	switch (tag) {
	case 'a': return word_item(run->argv, &run->argc, data, len);
	case 'e': return word_item(run->envp, &run->envc, data, len);
	case 'i': return stdin_item(run, false, data, len);
	case 'I': return stdin_item(run, true, data, len);
	case 'f': return file_item(run, GIVEN, data, len);
	case 'w': return file_item(run, OWNED, data, len);
	case 'd': return file_item(run, FOLDER, data, len);
	case 'm': return mount_item(run, data, len);
	case 'p': return profile_item(run, data, len);
	case 'l': return limits_item(&run->limits, data, len);
	case 'o': return stream_item(&run->out[0], data, len);
	case 'E': return stream_item(&run->out[1], data, len);
	case 'c': return wanted_item(run, data, len);
	default: return false;
	}
}

static void run_clear(struct run *run)
{
	memset(run, 0, offsetof(struct run, argv));
	run->status_fd = run->order = run->space = run->work = run->killed = -1;
	for (int i = 0; i < MAX_LINES; i++) run->lines[i] = -1;
	for (int i = 0; i < 3; i++) run->std[i] = -1;
	for (int i = 0; i < 2; i++) run->out[i].end = run->out[i].file = -1;
	for (int i = 0; i < MAX_MOUNTS; i++) run->mount_fds[i] = -1;
}

static bool talk_item(struct request *r, const char *data, size_t len)
{
	uint8_t over = (uint8_t)data[0];
	if (len != 9 + sizeof r->rejecting) return false;
	if (over < OVER_STDIO || over > OVER_DESCRIPTORS_OF_ALL) return false;
	r->over = over;
	memcpy(&r->transcript, data + 1, 8);
	memcpy(r->rejecting, data + 9, sizeof r->rejecting);
	return true;
}

static bool item(struct request *r, char tag, char *data, size_t len)
{
	if (tag == 't') return talk_item(r, data, len);
	if (tag != 'L') return r->nruns > 0 && run_item(&r->runs[r->nruns - 1], tag, data, len);
	if (r->nruns >= MAX_RUNS) return false;
	run_clear(&r->runs[r->nruns++]);
	return true;
}

static bool fits_together(const struct request *r)
{
	if (r->over == OVER_NOTHING) return r->nruns == 1;
	return r->over == OVER_STDIO ? r->nruns == 2 : r->nruns >= 2;
}

/** @param frame id u32, then items: 'L' begins a program, 't' (over u8, bytes noted u64, rejecting exit
 * codes as 256 bits) says that the programs talk, the last one being the own program */
bool parse_request(struct request *r, char *frame, size_t len, char *why, size_t why_len)
{
	size_t at = 4;
	r->nruns = 0;
	r->transcript = 0;
	r->over = OVER_NOTHING;
	memset(&r->calm, 0, sizeof r->calm);
	r->looked_ahead = false;
	memset(r->watch, -1, sizeof r->watch);
	memcpy(&r->id, frame, 4);
	while (at + 5 <= len) {
		uint32_t size;
		char tag = frame[at];
		memcpy(&size, frame + at + 1, 4);
		at += 5;
		if (size > len - at || !item(r, tag, frame + at, size)) {
			snprintf(why, why_len, "bad item '%c' in a request", tag);
			return false;
		}
		at += size;
	}
	bool whole = at == len && fits_together(r);
	for (int i = 0; i < r->nruns; i++) {
		struct run *run = &r->runs[i];
		whole = whole && run->argc > 0 && run->limits.cpu_us;
		run->argv[run->argc] = run->envp[run->envc] = NULL;
	}
	if (!whole) snprintf(why, why_len, "incomplete request");
	return whole;
}
