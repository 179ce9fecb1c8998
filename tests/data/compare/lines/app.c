int main(void)
{
    for (int i = 0; i < 10; i++)
        items[i] = alloc(i);
    map_find(items, "key");
    qsort(items, 10, sizeof *items, compare);
    print(items);
}
static int compare(const void *a, const void *b)
{
    return order(a, b);
}
