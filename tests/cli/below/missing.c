void missing(void) {}
