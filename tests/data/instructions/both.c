/* clang-format off */ /* The source of both.out. */
int tail(int n);
int main(void) { return work(10); }




static int work(int n) {
    return half(n);
}

}
