/* The filters of system calls, one for each profile of calls.h. Every run loads one, which takes the kernel
 * the longer the more instructions there are: a filter is a search tree over ranges of call numbers, and
 * looks at arguments only where a list of calls.h does. It is written from its end, so that jumps go to what
 * is known. */
#define _GNU_SOURCE
#include "box.h"
#include "calls.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_CODE 1024
#define CALLS 1024
#define OTHER_ABI 0x40000000u /* from here on, numbers of calls with pointers of 32 bits */
#define FARTHEST_JUMP 250
#define MOST_VALUES 32

/* A place in the program, counted from its end. */
typedef unsigned place;

struct writer {
	struct sock_filter code[MOST_CODE]; /* backwards */
	place length;
	place again[MOST_CODE]; /* the last jump to a place, which goes there too; 0: none */
	place allow;
	place unknown;
	place calls[CALLS]; /* where each call is decided */
};

/* Numbers from `first` up to the next range go to a place. */
struct range {
	uint32_t first;
	place to;
};
struct ranges {
	struct range list[CALLS + 2];
	int count;
};

static struct sock_fprog programs[PROFILES];

static place put_code(struct writer *w, unsigned op, uint32_t k, unsigned yes, unsigned no)
{
	if (w->length < MOST_CODE)
		w->code[w->length] = (struct sock_filter){ (uint16_t)op, (uint8_t)yes, (uint8_t)no, k };
	return w->length++;
}

static place give(struct writer *w, uint32_t answer)
{
	return put_code(w, BPF_RET | BPF_K, answer, 0, 0);
}

/* A place that a conditional jump can reach, with room for the jump's other side. */
static place near(struct writer *w, place to)
{
	if (to >= MOST_CODE || w->length - to <= FARTHEST_JUMP) return to;
	const place last = w->again[to];
	if (!last || w->length - last > FARTHEST_JUMP)
		w->again[to] = put_code(w, BPF_JMP | BPF_JA, w->length - to - 1, 0, 0);
	return w->again[to];
}

static place branch(struct writer *w, unsigned op, uint32_t k, place yes, place no)
{
	yes = near(w, yes);
	no = near(w, no);
	return put_code(w, BPF_JMP | op | BPF_K, k, w->length - yes - 1, w->length - no - 1);
}

/* Loads a part of what the kernel tells of a call, and goes on with what was written last. */
static place load(struct writer *w, size_t offset)
{
	return put_code(w, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static size_t lower_half(unsigned arg)
{
	const bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
	return offsetof(struct seccomp_data, args) + 8 * arg + (big ? 4 : 0);
}

/* Goes on with what was written last if the upper half of an argument is 0. */
static place test_upper_half(struct writer *w, unsigned arg, place no)
{
	branch(w, BPF_JEQ, 0, w->length - 1, no);
	return load(w, lower_half(arg) ^ 4);
}

/* The search among some ranges, of which the first begins no later than the number. */
static place search(struct writer *w, const struct range *list, int count)
{
	if (count == 1) return list->to;
	const bool hole = count == 3 && list[0].to == list[2].to && list[2].first == list[1].first + 1;
	if (hole) return branch(w, BPF_JEQ, list[1].first, list[1].to, list[0].to);
	const int half = count / 2;
	const place below = search(w, list, half), above = search(w, list + half, count - half);
	return branch(w, BPF_JGE, list[half].first, above, below);
}

static void add_range(struct ranges *r, uint32_t first, place to)
{
	if (r->count && r->list[r->count - 1].first == first) r->count--;
	if (r->count && r->list[r->count - 1].to == to) return;
	r->list[r->count++] = (struct range){ first, to };
}

static int by_value(const void *a, const void *b)
{
	return *(const uint32_t *)a < *(const uint32_t *)b ? -1 : 1;
}

/* Goes to `yes` if the bits of an argument under the mask are one of the values. The kernel reads only the
 * lower half of these arguments. */
static place test_arg(struct writer *w, const struct choice *c, place yes, place no)
{
	struct ranges r = { .count = 0 };
	uint32_t values[MOST_VALUES];
	memcpy(values, c->values, (size_t)c->nvalues * sizeof *values);
	qsort(values, (size_t)c->nvalues, sizeof *values, by_value);
	add_range(&r, 0, no);
	for (int i = 0; i < c->nvalues; i++) {
		add_range(&r, values[i], yes);
		if (values[i] < WHOLE) add_range(&r, values[i] + 1, no);
	}
	search(w, r.list, r.count);
	if (c->mask != WHOLE) put_code(w, BPF_ALU | BPF_AND | BPF_K, c->mask, 0, 0);
	return load(w, lower_half(c->arg));
}

static int number_of(const char *call)
{
	int nr = seccomp_syscall_resolve_name(call);
	return nr < CALLS ? nr : -1; /* below 0: not on this machine, or younger than libseccomp */
}

static void decide(struct writer *w, const char *const *calls, place to)
{
	for (; *calls; calls++) {
		int nr = number_of(*calls);
		if (nr >= 0) w->calls[nr] = to;
	}
}

/* Adds choices before what is already decided for their calls. */
static void decide_by(struct writer *w, const struct choice *list, size_t count, place yes)
{
	for (const struct choice *one = list; one < list + count; one++) {
		int nr = number_of(one->call);
		if (nr >= 0) w->calls[nr] = test_arg(w, one, yes, w->calls[nr]);
	}
}

/* All limits may be read, by the call that changes some: the pointer to a new one is 0. */
static void decide_limits(struct writer *w)
{
	const place change = w->calls[SYS_prlimit64];
	branch(w, BPF_JEQ, 0, w->allow, change);
	load(w, lower_half(2));
	w->calls[SYS_prlimit64] = test_upper_half(w, 2, change);
}

/* Families other than that of calls.h tell programs that they are missing. */
static void decide_sockets(struct writer *w, const char *call, place no_family)
{
	const place right_type = test_arg(w, &socket_protocol, w->allow, w->unknown);
	const place right_family = test_arg(w, &socket_type, right_type, w->unknown);
	int nr = number_of(call);
	if (nr < 0) return;
	test_arg(w, &socket_family, right_family, no_family);
	w->calls[nr] = test_upper_half(w, socket_family.arg, no_family);
}

static void decide_all(struct writer *w, enum profile profile)
{
	const place success = give(w, SECCOMP_RET_ERRNO);
	const place not_permitted = give(w, SECCOMP_RET_ERRNO | EPERM);
	const place no_support = give(w, SECCOMP_RET_ERRNO | EOPNOTSUPP);
	const place no_family = give(w, SECCOMP_RET_ERRNO | EAFNOSUPPORT);
	decide(w, compiler_calls, not_permitted);
	for (unsigned i = 0; i <= profile; i++) decide(w, profile_calls[i], w->allow);
	decide(w, pretended, success);
	decide(w, not_supported, no_support);
	decide_by(w, &pretended_locks, 1, success);
	decide_by(w, native_choices, COUNT(native_choices), w->allow);
	decide_limits(w);
	if (profile == NATIVE) return;
	decide_by(w, managed_choices, COUNT(managed_choices), w->allow);
	decide_sockets(w, "socket", no_family);
	decide_sockets(w, "socketpair", no_family);
}

/* The search for the number of a call. */
static place search_all(struct writer *w, place other_abi)
{
	static struct ranges r;
	r.count = 0;
	for (uint32_t nr = 0; nr < CALLS; nr++) add_range(&r, nr, w->calls[nr]);
	add_range(&r, CALLS, w->unknown);
	add_range(&r, OTHER_ABI, other_abi);
	return search(w, r.list, r.count);
}

static bool build(enum profile profile, struct sock_filter *code, size_t room)
{
	static struct writer w;
	memset(&w, 0, sizeof w);
	const place kill = give(&w, SECCOMP_RET_KILL_PROCESS);
	w.unknown = give(&w, SECCOMP_RET_ERRNO | ENOSYS);
	w.allow = give(&w, SECCOMP_RET_ALLOW);
	for (int nr = 0; nr < CALLS; nr++) w.calls[nr] = w.unknown;
	decide_all(&w, profile);
	search_all(&w, kill);
	const place start = load(&w, offsetof(struct seccomp_data, nr));
	branch(&w, BPF_JEQ, seccomp_arch_native(), start, kill);
	load(&w, offsetof(struct seccomp_data, arch));
	if (w.length > MOST_CODE || w.length > room) return false;
	for (place i = 0; i < w.length; i++) code[i] = w.code[w.length - 1 - i];
	programs[profile] = (struct sock_fprog){ (unsigned short)w.length, code };
	return true;
}

/** Makes the filters once; each run only loads one. */
bool filter_build(char *why, size_t why_len)
{
	static struct sock_filter code[PROFILES][MOST_CODE];
	for (unsigned i = 0; i < PROFILES; i++) {
		if (build(i, code[i], MOST_CODE)) continue;
		snprintf(why, why_len, "the system call filter is too long");
		return false;
	}
	return trace_open();
}

bool filter_load(unsigned profile)
{
	const struct sock_fprog *program = &programs[profile & ~TRACED];
	if (profile & TRACED) return trace_load(program);
	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, program) == 0;
}
