/* clang-format off */
static int table(int n)
{
    return n > 1 ? n * table(n - 1) : 1;
}

static int odd(int n);
static int even(int n) { return n ? odd(n - 1) : 1; }
static int odd(int n) { return n ? even(n - 1) : 0; }

void *worker(void *task)
{
    return even(*(int *)task) ? task : 0;
}

int main(void)
{
    return table(5) + (worker(0) != 0);
}
