/* The program of real_callbase, written anew from the lines in it: its second dump was made by dumpme(). */
volatile int sink;
void dumpme(void) { sink++; }
int A(void) { dumpme(); return 1; }
int B(int n) { return n + sink; }

int run(
    int n)
{
    int sum = n;
    sum +=
        A();

    sum++;
    sum +=
        B(sum);
    sum++;

    sink = sum;
    return sum;
}
int main(void) { return run(3) == 0; }
