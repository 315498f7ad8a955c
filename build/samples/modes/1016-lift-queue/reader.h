#ifndef READER_H
#define READER_H

#include <stdio.h>

/* The next integer of the standard input; -1 at its end. */
static int nextInt(void) {
    int c = getchar();
    while (c != EOF && (c < '0' || c > '9')) c = getchar();
    if (c == EOF) return -1;
    int value = 0;
    for (; c >= '0' && c <= '9'; c = getchar()) value = value * 10 + (c - '0');
    return value;
}

#endif
