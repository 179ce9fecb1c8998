/* Functions of which GCC makes clones: .isra of one with a parameter that nothing reads, .constprop of one that is
 * always given the same, .part of one that mostly returns early. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static int length(int to, const char *unused)
{
    int sum = 0;
    for (int i = 0; i < to; i++)
        sum += i ^ to;
    return sum;
}

__attribute__((noinline)) static int scale(int value, int by)
{
    int sum = 0;
    for (int i = 0; i < by; i++)
        sum += (sum ^ value) + i;
    return sum;
}

static int fill(int n)
{
    if (n % 8)
        return n;
    int sum = 1;
    for (int i = 0; i < n; i++)
        sum += snprintf(NULL, 0, "%s", i % 100 ? "" : ".") + (sum ^ i);
    for (int i = 1; i < n; i += 2)
        sum ^= sum / i + abs(sum - i);
    return sum | 1;
}

__attribute__((noinline)) static int first(int n)
{
    return fill(n) + 1;
}

__attribute__((noinline)) static int second(int n)
{
    return fill(n + 7) * 2;
}

int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 0; i < 20; i++)
        sum += length(argc * 50 + i, argv[i & argc]) + scale(i, 7);
    for (int i = 0; i < 40; i++)
        sum += first(i) + second(i);
    return printf("%d\n", sum) < 0;
}
