int inner(void) { return 2; }
