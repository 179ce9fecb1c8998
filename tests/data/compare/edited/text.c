int grow(int n)
{
    return n + 1;
}
int shrink(int n)
{
    return n;
}
