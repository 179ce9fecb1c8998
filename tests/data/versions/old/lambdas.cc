// Lambdas and templates: the new version has one lambda more, in front of the others.
#include <cstdio>

template <typename T> __attribute__((noinline)) T power(T base, int exponent)
{
    T product = 1;
    for (int i = 0; i < exponent; i++)
        product *= base;
    return product;
}

template <typename F> __attribute__((noinline)) long apply(F f, int times)
{
    long sum = 0;
    for (int i = 0; i < times; i++)
        sum += f(i);
    return sum;
}

int main()
{
    auto square = [](long x) __attribute__((noinline))
    {
        return x * x;
    };
    auto triangle = [](long x) __attribute__((noinline))
    {
        long sum = 0;
        for (long i = 0; i <= x; i++)
            sum += i;
        return sum;
    };
    long sum = apply(square, 50) + apply(triangle, 40);
    std::printf("%ld %f\n", sum + power<long>(3, 9), power<double>(1.5, 8));
}
