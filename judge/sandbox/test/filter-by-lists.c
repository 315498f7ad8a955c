/* Compares what the filters of filter.c answer with what the lists of calls.h say, read one after the other:
 * for every number of a call and arguments at and beside every listed value. Prints what differs. */
#include "../box/native/filter.c"
#include <stdlib.h>

bool trace_open(void)
{
	return true;
}

bool trace_load(const struct sock_fprog *program)
{
	(void)program;
	return false;
}

/* What the kernel would answer. */
static uint32_t answer_of(const struct sock_fprog *p, const struct seccomp_data *call)
{
	uint32_t a = 0;
	for (const struct sock_filter *i = p->filter;; i++) {
		if (i < p->filter || i >= p->filter + p->len) abort();
		switch (i->code) {
		case BPF_LD | BPF_W | BPF_ABS: memcpy(&a, (const char *)call + i->k, 4); break;
		case BPF_ALU | BPF_AND | BPF_K: a &= i->k; break;
		case BPF_JMP | BPF_JA: i += i->k; break;
		case BPF_JMP | BPF_JEQ | BPF_K: i += a == i->k ? i->jt : i->jf; break;
		case BPF_JMP | BPF_JGE | BPF_K: i += a >= i->k ? i->jt : i->jf; break;
		case BPF_RET | BPF_K: return i->k;
		default: abort();
		}
	}
}

static bool lists(const char *const *calls, const char *name)
{
	for (; *calls; calls++)
		if (strcmp(*calls, name) == 0) return true;
	return false;
}

static bool matches(const struct choice *c, const struct seccomp_data *call)
{
	for (int i = 0; i < c->nvalues; i++)
		if (((uint32_t)call->args[c->arg] & c->mask) == c->values[i]) return true;
	return false;
}

static bool chosen(const struct choice *list, size_t count, const char *name, const struct seccomp_data *call)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i].call, name) == 0 && matches(&list[i], call)) return true;
	return false;
}

static bool is_among(const struct choice *list, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i].call, name) == 0) return true;
	return false;
}

static bool has_arguments(const char *name)
{
	return is_among(native_choices, COUNT(native_choices), name) || strncmp(name, "socket", 6) == 0 ||
	       is_among(managed_choices, COUNT(managed_choices), name) || is_among(&pretended_locks, 1, name);
}

static uint32_t answer_to_socket(const struct seccomp_data *call)
{
	if (call->args[0] != AF_UNIX) return SECCOMP_RET_ERRNO | EAFNOSUPPORT;
	bool right = matches(&socket_type, call) && matches(&socket_protocol, call);
	return right ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | ENOSYS;
}

static uint32_t deserved(enum profile profile, const char *name, const struct seccomp_data *call)
{
	const bool socket = strcmp(name, "socket") == 0 || strcmp(name, "socketpair") == 0;
	if (socket && profile != NATIVE) return answer_to_socket(call);
	if (lists(pretended, name)) return SECCOMP_RET_ERRNO;
	if (lists(not_supported, name)) return SECCOMP_RET_ERRNO | EOPNOTSUPP;
	for (unsigned i = 0; i <= profile; i++)
		if (lists(profile_calls[i], name)) return SECCOMP_RET_ALLOW;
	if (lists(compiler_calls, name)) return SECCOMP_RET_ERRNO | EPERM;
	if (chosen(native_choices, COUNT(native_choices), name, call)) return SECCOMP_RET_ALLOW;
	if (profile != NATIVE && chosen(managed_choices, COUNT(managed_choices), name, call))
		return SECCOMP_RET_ALLOW;
	if (chosen(&pretended_locks, 1, name, call)) return SECCOMP_RET_ERRNO;
	if (strcmp(name, "prlimit64") == 0 && call->args[2] == 0) return SECCOMP_RET_ALLOW;
	return SECCOMP_RET_ERRNO | ENOSYS;
}

static unsigned long compared, different, allowed;

static void compare(enum profile profile, const char *name, const struct seccomp_data *call)
{
	uint32_t found = answer_of(&programs[profile], call), due = deserved(profile, name, call);
	compared++;
	allowed += due == SECCOMP_RET_ALLOW;
	if (found == due || different++ > 10) return;
	printf("profile %d, %s(%llx, %llx, %llx, ...): %x in place of %x\n", (int)profile, name,
	       (unsigned long long)call->args[0], (unsigned long long)call->args[1],
	       (unsigned long long)call->args[2], found, due);
}

/* Numbers at and beside all listed values, and with bits above them. */
static size_t gather(uint64_t *into)
{
	static const struct choice *const singles[] = { &pretended_locks, &socket_family, &socket_type,
							&socket_protocol };
	size_t n = 0;
	const struct choice *all[COUNT(native_choices) + COUNT(managed_choices) + COUNT(singles)];
	size_t count = 0;
	for (size_t i = 0; i < COUNT(native_choices); i++) all[count++] = &native_choices[i];
	for (size_t i = 0; i < COUNT(managed_choices); i++) all[count++] = &managed_choices[i];
	for (size_t i = 0; i < COUNT(singles); i++) all[count++] = singles[i];
	for (size_t c = 0; c < count; c++) {
		for (int bit = 0; bit < 32; bit++)
			if (all[c]->mask != WHOLE && all[c]->mask >> bit & 1) into[n++] = 1ull << bit;
		for (int i = 0; i < all[c]->nvalues; i++) {
			into[n++] = all[c]->values[i];
			into[n++] = (uint64_t)all[c]->values[i] + 1;
			into[n++] = (uint64_t)all[c]->values[i] - 1;
			into[n++] = all[c]->values[i] | 1ull << 32;
		}
	}
	into[n++] = SOCK_STREAM | SOCK_CLOEXEC;
	into[n++] = SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
	into[n++] = UINT64_MAX;
	return n;
}

static void compare_all(enum profile profile, const uint64_t *numbers, size_t count)
{
	static const uint64_t few[] = { 0, 1, 2, 3, 1ull << 32 };
	for (int nr = 0; nr < CALLS + 100; nr++) {
		char *known = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, nr);
		const char *name = known ? known : "";
		struct seccomp_data call = { nr, seccomp_arch_native(), 0, { 0 } };
		for (int arg = 0; arg < 6; arg++)
			for (size_t i = 0; i < count; i += has_arguments(name) ? 1 : 97) {
				memset(call.args, 0, sizeof call.args);
				call.args[arg] = numbers[i];
				compare(profile, name, &call);
				/* the second argument of a call whose other ones are not 0 */
				call.args[arg ? 0 : 1] = few[i % COUNT(few)];
				call.args[arg == 2 ? 1 : 2] = few[i / COUNT(few) % COUNT(few)];
				compare(profile, name, &call);
			}
		free(known);
	}
}

static void expect_kill(enum profile profile, int nr, uint32_t arch)
{
	const struct seccomp_data call = { nr, arch, 0, { 0 } };
	compared++;
	if (answer_of(&programs[profile], &call) == SECCOMP_RET_KILL_PROCESS) return;
	printf("profile %d lives on after call %x of architecture %x\n", (int)profile, nr, arch);
	different++;
}

int main(void)
{
	static uint64_t numbers[4096];
	char why[100];
	const size_t count = gather(numbers);
	if (!filter_build(why, sizeof why)) return 1;
	for (unsigned p = 0; p < PROFILES; p++) {
		compare_all(p, numbers, count);
		expect_kill(p, SYS_read, seccomp_arch_native() ^ 1);
		expect_kill(p, OTHER_ABI, seccomp_arch_native());
		expect_kill(p, -1, seccomp_arch_native());
	}
	printf("%lu compared, %lu allowed, %lu different; instructions: %d %d %d\n", compared, allowed, different,
	       programs[NATIVE].len, programs[MANAGED].len, programs[COMPILER].len);
	return different ? 1 : 0;
}
