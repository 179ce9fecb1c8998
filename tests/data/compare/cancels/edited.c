int edited(int n)
{
    n += before(n);
    return after(n);
}
