// C++ with templates and headers that the compiler inlines.
#include "containers.h"

#include <algorithm>
#include <cstdio>

__attribute__((noinline)) long weigh(long value) { return value * 3 % 17; }

__attribute__((noinline)) static long first(stack<int> &numbers)
{
    long total = 0;
    for (int i = 0; i < 50; i++)
        numbers.push(i * 7 % 50);
    std::sort(numbers.items.begin(), numbers.items.end());
    total += sum(numbers.items) + twice(total);
    return total;
}

__attribute__((noinline)) static double second(stack<double> &numbers)
{
    double total = 0;
    for (int i = 0; i < 30; i++)
        numbers.push(i / 2.0);
    while (numbers.items.size() > 10)
        total += numbers.pop();
    return total + sum(numbers.items) + static_cast<double>(twice(3));
}

int main()
{
    stack<int> whole;
    stack<double> real;
    std::vector<std::string> words;
    for (int i = 0; i < 40; i++)
        words.push_back("a long enough word " + std::to_string(i % 9));
    std::printf("%ld %.1f %d\n", first(whole), second(real), count_words(words));
    return 0;
}
