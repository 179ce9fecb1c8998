int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    /* 20 levels: the first one has
       a name of its own */
    return fib(20);
}
