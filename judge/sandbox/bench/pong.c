/* Answers each number with the next one. */
#include <stdio.h>

int main(void)
{
	int asked;
	while (scanf("%d", &asked) == 1) {
		printf("%d\n", asked + 1);
		fflush(stdout);
	}
	return 0;
}
