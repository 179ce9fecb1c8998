void missing(void) { other(); }
