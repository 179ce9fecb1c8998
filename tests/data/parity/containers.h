// Templates and inline functions that are compiled into several callers.
#ifndef CONTAINERS_H
#define CONTAINERS_H

#include <map>
#include <string>
#include <vector>

long weigh(long value);

template <typename T> struct stack {
    std::vector<T> items;

    void push(const T &item) { items.push_back(item); }

    T pop()
    {
        T last = items.back();
        items.pop_back();
        return last;
    }
};

template <typename T> inline T sum(const std::vector<T> &items)
{
    T total = T();
    for (const T &item : items)
        total += static_cast<T>(weigh(static_cast<long>(item)));
    return total;
}

inline long twice(long value) { return weigh(value) + weigh(value + 1); }

inline int count_words(const std::vector<std::string> &words)
{
    std::map<std::string, int> counts;
    for (const std::string &word : words)
        counts[word]++;
    return static_cast<int>(counts.size());
}

#endif
