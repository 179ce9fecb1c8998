static inline int is_odd(int i)
{
    return i % 2 ? 1 : 0;
}
