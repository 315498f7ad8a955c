import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';

/** Code of a checker that every testlib user has; undefined when we have none of this name. */
export const stockCheckerCode = (name: string): string | undefined =>
  stockCheckers.find((one) => one.name === name.replace(/^std::/, '').replace(/\.cpp$/, ''))?.code;

/**
 * Added to checkers in C and C++ that were written for the order input, answer, output: ours are called with input,
 * output, answer. glibc passes argv to constructors, before main sees it.
 */
export const turnArguments = `
/* This checker was written for the order input, answer, output. */
__attribute__((constructor)) static void turn_arguments(int count, char **words) {
  if (count > 3) {
    char *word = words[2];
    words[2] = words[3];
    words[3] = word;
  }
}
`;

/**
 * Stands before checkers in C and C++ of CMS: called in the order input, answer, output, they print a share of the
 * points and end with 0. Ours end with 99 and print percent. What they print goes to a file, which is read when they
 * end: the handler that is registered first runs last, after streams of C++ were flushed.
 */
export const judgesByShare = `/* This checker was written for CMS: order input, answer, output; a share of the points on stdout. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static FILE *share_file;
static int told_stdout;
static void tell_share(int status, void *unused) {
  double share = 0;
  (void)unused;
  fflush(0);
  if (status != 0) _exit(3);
  rewind(share_file);
  if (fscanf(share_file, "%lf", &share) != 1) _exit(3);
  dprintf(told_stdout, "%.6f\\n", 100 * share);
  _exit(99);
}
__attribute__((constructor(101))) static void turn_to_share(int count, char **words) {
  char *word = words[2];
  if (count < 4) _exit(3);
  words[2] = words[3];
  words[3] = word;
  told_stdout = dup(1);
  share_file = tmpfile();
  if (!share_file || dup2(fileno(share_file), 1) < 0) _exit(3);
  on_exit(tell_share, 0);
}
`;
