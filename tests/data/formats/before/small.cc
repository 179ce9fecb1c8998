#include "small.hh"

int main(int argc, char **argv)
    int unused = 0;
{
    char *text = malloc(40);
    return parse(argv[1], argc);
}
static int parse(char const *s, int n)
{   n += expression(s + skip(s));
    return n + take(malloc(n));
}

template <text Operators>
static int expression(char const *s)
{   int n = *s == '(' ? parse(s + 1, 0) : 0;
    return n + take(malloc(5));
}
