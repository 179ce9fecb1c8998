int main(void)
{
    return leaf();
}
