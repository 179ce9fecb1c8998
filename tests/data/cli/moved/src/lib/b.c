int leaf(void) { return 1; }
