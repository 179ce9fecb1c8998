/* Threads that share some code. */
#include <pthread.h>
#include <stdio.h>

#define THREADS 3

static long results[THREADS];

static long collatz(long n)
{
    long steps = 0;
    for (; n != 1; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}

static void *work(void *argument)
{
    long *result = argument;
    for (long n = 1; n < 60; n++)
        *result += collatz(n);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    long total = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &results[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        total += results[i];
    }
    printf("%ld\n", total);
    return 0;
}
