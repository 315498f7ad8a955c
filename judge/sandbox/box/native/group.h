/* The two versions of control groups behind one table; known to group*.c only. */
#ifndef GROUP_H
#define GROUP_H
#include "box.h"

struct group_version {
	bool (*open)(struct cgroup *g, unsigned id, char *why, size_t why_len);
	void (*remove)(const struct cgroup *g, unsigned id);
	/* Makes a new group where the counters of the old one cannot be set back. */
	bool (*renew)(struct cgroup *g);
	bool (*limit_memory)(const struct cgroup *g, uint64_t bytes);
	void (*reset_counters)(const struct cgroup *g);
	uint64_t (*cpu_us)(const struct cgroup *g);
	/* Peak of what the kernel itself holds for the group, of which the peak of everything is known. */
	uint64_t (*kernel_memory)(const struct cgroup *g, const char *stat, uint64_t peak);
	/* Calls the function, which never returns, in a new process inside the group that shares the
	 * memory of this one and halts it until exec. */
	pid_t (*start)(const struct cgroup *g, void (*program)(void *), void *with);
	/* Keys of memory.stat: anonymous memory, and file pages with shared memory among them. */
	const char *anonymous, *file;
};
extern const struct group_version group_v1, group_v2;

bool group_find_subtree(char *dir, size_t size, char *why, size_t why_len);
bool group_find_mount(const char *controller, char *into, size_t size);
bool group_own_path(const char *controller, char *into, size_t size);
char *group_list(int file);
bool group_wait_empty(int tasks);
void group_close_files(struct cgroup *g);

bool put(int fd, const char *text);
bool put_number(int fd, uint64_t n);
const char *text_of(int fd, char *into, size_t size);
uint64_t number(int fd);
uint64_t field(const char *text, const char *key);
int open_in(const char *dir, const char *file);
bool make_dir(const char *dir);
bool has_word(char *list, const char *wanted);
#endif
