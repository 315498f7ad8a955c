/* Burns time on argv[1] threads for ever. */
#include <pthread.h>
#include <stdlib.h>

static void *burn(void *unused)
{
	for (volatile unsigned long n = 0;; n++);
	return unused;
}

int main(int argc, char **argv)
{
	for (int i = argc > 1 ? atoi(argv[1]) : 1; i > 1; i--) {
		pthread_t thread;
		pthread_create(&thread, NULL, burn, NULL);
	}
	burn(NULL);
}
