/* Code for instructions and jumps: loops, a switch, recursion, inlined code, a loop onto itself. */
#include <stdio.h>
#include <string.h>

static inline __attribute__((always_inline)) int odd(int n)
{
    return n & 1;
}

static int __attribute__((noinline)) recurse(int n)
{
    return n < 2 ? n : recurse(n - 1) + recurse(n - 2);
}

static int __attribute__((noinline)) choose(int n)
{
    switch (n % 7) {
    case 0:
        return n * 3;
    case 1:
        return n + 11;
    case 2:
        return n ^ 5;
    case 3:
        return n / 3;
    case 4:
        return -n;
    case 5:
        return n << 2;
    default:
        return 9;
    }
}

int main(int argc, char **argv)
{
    static char bytes[4096];
    int sum = recurse(11);
    for (int i = 0; i < 200; i++) {
        if (odd(i))
            sum += choose(i);
        for (int k = 0; k < i % 5; k++)
            sum ^= k;
    }
    memset(bytes, argc, sizeof bytes);
    printf("%d %d %s\n", sum, bytes[99], strrchr(argv[0], '/') ? "ran" : "run");
    return 0;
}
