/* Direct and mutual recursion, a callback, and calls of a library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_odd(int n);

static int is_even(int n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(int n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static long fib(int n)
{
    if (n < 2)
        return n;
    return fib(n - 1) + fib(n - 2);
}

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    int values[64];
    char *text = malloc(256);
    for (int i = 0; i < 64; i++)
        values[i] = i * 37 % 64;
    qsort(values, 64, sizeof *values, by_value);
    memset(text, 'x', 255);
    text[255] = '\0';
    printf("%ld %d %d %zu %d\n", fib(15), is_even(40), ackermann(2, 6), strlen(text), values[63]);
    free(text);
    return 0;
}
