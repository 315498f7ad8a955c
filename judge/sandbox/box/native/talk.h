/* Programs that talk: known to run.c and watch.c. */
#ifndef TALK_H
#define TALK_H
#include "box.h"
#include <poll.h>

/* talk.c */
bool talk_join(struct request *r);
bool talk_line_is_empty(const struct request *r, int line);
void count_bytes(struct run *run);
uint64_t queued_us(const struct run *run);
uint64_t work_us(struct run *run);
bool calm_is_stuck(struct request *r, uint64_t now);
int talk_poll(const struct request *r, struct pollfd *fds);
void talk_step(const struct request *r);
bool talk_ends_late(const struct request *r);
uint64_t talk_judge(struct request *r, uint64_t now);
void talk_answer(const struct request *r, struct buf *reply);
bool transcript_between(int line, int says, int *hears);
int transcript_source(int line);
bool transcript_holds(int line);
int transcript_poll(const struct request *r, struct pollfd *fds);
void transcript_step(const struct request *r);
void transcript_answer(const struct request *r, struct buf *reply);
#endif
