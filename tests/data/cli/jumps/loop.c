#include "loop.h"
int count(const int *v, int n)
{
    int odd = 0;
    for (int i = 0; i < n; i++)
        if (is_odd(v[i]))
            odd++;
    while (odd > 100) odd /= 2;
    return odd;
}

int main(void)
{
    return count(values, 1000);
}
