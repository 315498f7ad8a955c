/* Frames from and to Node, and the buffers that hold them. */
#define _GNU_SOURCE
#include "box.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define KEEP (4u << 20) /* a larger buffer is given back after its use */

char *buf_room(struct buf *b, size_t len)
{
	if (b->cap - b->len < len) {
		size_t cap = b->cap ? b->cap : 4096;
		while (cap - b->len < len) cap *= 2;
		char *data = realloc(b->data, cap);
		if (!data) return NULL;
		b->data = data;
		b->cap = cap;
	}
	return b->data + b->len;
}

bool buf_add(struct buf *b, const void *data, size_t len)
{
	char *to = buf_room(b, len);
	if (!to) return false;
	if (len) memcpy(to, data, len);
	b->len += len;
	return true;
}

void buf_reset(struct buf *b)
{
	if (b->cap > KEEP) {
		free(b->data);
		memset(b, 0, sizeof *b);
	}
	b->len = 0;
}

static void leave(void)
{
	for (int s = 0; s < 2; s++) {
		disarm(&slot.sides[s]);
		for (int i = 0; i < MAX_RUNS; i++) cell_close(&slot.sides[s].cells[i]);
	}
	exit(0);
}

void receive(void *into, size_t len)
{
	char *p = into;
	while (len) {
		ssize_t n = recv(slot.node, p, len, MSG_WAITALL);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) {
			leave(); /* Node closed its end: nothing runs now */
		}
		p += n;
		len -= (size_t)n;
	}
}

/** Sends the content of b and empties it; b begins with four bytes left free for the length. */
void send_frame(struct buf *b)
{
	uint32_t len = (uint32_t)(b->len - 4);
	memcpy(b->data, &len, 4);
	for (size_t at = 0; at < b->len;) {
		ssize_t n = send(slot.node, b->data + at, b->len - at, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR) continue;
		if (n <= 0) exit(1);
		at += (size_t)n;
	}
	buf_reset(b);
}
