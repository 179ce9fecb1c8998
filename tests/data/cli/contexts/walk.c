#include <stdio.h>

static volatile int sink;

static int is_odd(int n);

static int is_even(int n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(int n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static int ack(int m, int n)
{
    return m == 0 ? n + 1 : ack(m - 1, n == 0 ? 1 : ack(m, n - 1));
}

int main(void)
{
    sink = is_even(30) + ack(2, 3);
    return 0;
}
