/* The order: what a program that waits in its box is told when its request is there. The slot sends command,
 * limits and descriptors in one message over a socket. */
#define _GNU_SOURCE
#include "order.h"
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_FDS (3 + MAX_LINES)

union fd_room {
	struct cmsghdr header; /* for its alignment */
	char bytes[CMSG_SPACE(MOST_FDS * sizeof(int))];
};

static bool add_words(struct buf *b, char *const *words, int count)
{
	for (int i = 0; i < count; i++)
		if (!buf_add(b, words[i], strlen(words[i]) + 1)) return false;
	return true;
}

static void attach(struct msghdr *message, union fd_room *room, const int *fds, int count)
{
	message->msg_control = room->bytes;
	message->msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
	struct cmsghdr *header = CMSG_FIRSTHDR(message);
	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN((size_t)count * sizeof(int));
	memcpy(CMSG_DATA(header), fds, (size_t)count * sizeof(int));
}

/** Starts the program that waits at the other end. */
bool order_send(const struct run *run, int to)
{
	static struct buf b;
	struct order o = { run->argc, run->envc, run->nlines, 0, run->limits };
	union fd_room room = { 0 };
	int fds[MOST_FDS];
	buf_reset(&b);
	if (!buf_add(&b, &o, sizeof o) || !add_words(&b, run->argv, run->argc) ||
	    !add_words(&b, run->envp, run->envc))
		return false;
	o.text = (uint32_t)(b.len - sizeof o);
	memcpy(b.data, &o, sizeof o);
	memcpy(fds, run->std, sizeof run->std);
	memcpy(fds + 3, run->lines, (size_t)run->nlines * sizeof *fds);
	struct iovec part = { b.data, b.len };
	struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
	attach(&message, &room, fds, 3 + run->nlines);
	ssize_t sent = sendmsg(to, &message, MSG_NOSIGNAL);
	return sent > 0 && write_all(to, b.data + sent, b.len - (size_t)sent);
}

static bool receive_all(int from, char *into, size_t len)
{
	while (len) {
		ssize_t n = read(from, into, len);
		if (n <= 0) return false;
		into += n;
		len -= (size_t)n;
	}
	return true;
}

static char *list_words(char *text, char **list, int count)
{
	for (int i = 0; i < count; i++) {
		list[i] = text;
		text += strlen(text) + 1;
	}
	list[count] = NULL;
	return text;
}

/**
 * Waits for the order, in a process that shares init's memory.
 * @param words room for ORDER_WORDS bytes; a longer text is in memory of its own, which argv[0] begins
 * @param fds stdin, stdout, stderr and lines
 * @returns false if the slot wants no program in this box
 */
bool order_receive(int from, struct order *o, char *words, char **argv, char **envp, int *fds)
{
	union fd_room room;
	struct iovec part = { o, sizeof *o };
	struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
	message.msg_control = room.bytes;
	message.msg_controllen = sizeof room.bytes;
	ssize_t n = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
	struct cmsghdr *header = n > 0 ? CMSG_FIRSTHDR(&message) : NULL;
	if (!header || !receive_all(from, (char *)o + n, sizeof *o - (size_t)n)) return false;
	memcpy(fds, CMSG_DATA(header), (size_t)(3 + o->nlines) * sizeof *fds);
	if (o->text > ORDER_WORDS)
		words = mmap(NULL, o->text, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (words == MAP_FAILED || !receive_all(from, words, o->text)) return false;
	list_words(list_words(words, argv, o->argc), envp, o->envc);
	return true;
}
