int grown(int n)
{
    return n * n;
}
