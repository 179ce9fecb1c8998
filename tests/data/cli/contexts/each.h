/* Applies f to each of them. */
#define EACH(f) for (int i = 0; i < 4; i++) f(i)
