// shapes
int area;
int grow;
int move;
