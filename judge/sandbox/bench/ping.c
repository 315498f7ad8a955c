/* 20 000 rounds: says a number, waits for the answer. */
#include <stdio.h>

int main(void)
{
	int answer;
	for (int i = 0; i < 20000; i++) {
		printf("%d\n", i);
		fflush(stdout);
		if (scanf("%d", &answer) != 1 || answer != i + 1) return 1;
	}
	return 0;
}
