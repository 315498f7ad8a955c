/* Control groups v2: where the groups of boxes go. They are made inside the judge's own group, so that
 * limits set around the judge hold for boxes too: the group of a service that the service manager delegates,
 * that of a container, or the root. Except for the root, a group gives its children controllers only while it
 * has no process itself, so its processes move to a leaf. */
#define _GNU_SOURCE
#include "group.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char leaf_name[] = "/assize-main";

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text), end_len = strlen(end);
	return len >= end_len && strcmp(text + len - end_len, end) == 0;
}

/* An earlier slot may have moved this process to the leaf. */
static bool find(char *dir, size_t size, char *why, size_t why_len)
{
	char mount[400], own[500];
	if (!group_find_mount("", mount, sizeof mount)) {
		snprintf(why, why_len, "no control groups are mounted, neither controllers of v1 nor v2");
		return false;
	}
	if (!group_own_path("", own, sizeof own) || strncmp(own, "/..", 3) == 0) {
		snprintf(why, why_len, "the judge's own control group is not in the tree at %s", mount);
		return false;
	}
	if (ends_with(own, leaf_name)) own[strlen(own) - strlen(leaf_name)] = 0;
	return snprintf(dir, size, "%s%s", mount, own) < (int)size;
}

static bool move_processes(const char *dir)
{
	char leaf[600], *process;
	snprintf(leaf, sizeof leaf, "%s%s", dir, leaf_name);
	bool made = make_dir(leaf);
	int error = errno, from = open_in(dir, "cgroup.procs"), to = open_in(leaf, "cgroup.procs");
	char *rest = made && from >= 0 && to >= 0 ? group_list(from) : NULL;
	bool ok = rest != NULL;
	while ((process = strsep(&rest, "\n")))
		if (*process && !put(to, process) && errno != ESRCH) {
			error = errno;
			ok = false;
		}
	shut(&from);
	shut(&to);
	errno = error;
	return ok;
}

/* Processes may be made while others are moved. */
static bool give_controllers(const char *dir)
{
	static const char needed[] = "+memory +pids";
	char path[600];
	snprintf(path, sizeof path, "%s/cgroup.subtree_control", dir);
	int control = open(path, O_WRONLY | O_CLOEXEC);
	bool ok = put(control, needed);
	for (int i = 0; !ok && control >= 0 && errno == EBUSY && i < 100; i++) {
		if (!move_processes(dir)) break;
		ok = put(control, needed);
	}
	int error = errno;
	shut(&control);
	errno = error;
	return ok;
}

static void explain(const char *dir, char *why, size_t why_len)
{
	const char *reason = strerror(errno);
	char has[200] = "";
	int controllers = open_in(dir, "cgroup.controllers");
	text_of(controllers, has, sizeof has);
	shut(&controllers);
	has[strcspn(has, "\n")] = 0;
	bool enough = strstr(has, "memory") && strstr(has, "pids");
	if (!enough)
		snprintf(why, why_len,
			 "the control group %s has the controllers \"%s\", not memory and pids: the groups "
			 "around it must give them (for a service: Delegate=yes)",
			 dir, has);
	else
		snprintf(why, why_len,
			 "the judge may not divide its control group %s (%s): it needs one of its own, as a "
			 "service with Delegate=yes or as a container with /sys/fs/cgroup writable",
			 dir, reason);
}

/** Finds the folder for the groups of boxes, and has it give them the controllers. */
bool group_find_subtree(char *dir, size_t size, char *why, size_t why_len)
{
	if (!find(dir, size, why, why_len)) return false;
	if (give_controllers(dir)) return true;
	explain(dir, why, why_len);
	return false;
}
