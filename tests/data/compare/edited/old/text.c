int grow(int n)
{
    return n;
}
int shrink(int n)
{
    return n * n;
}
