/* How many moves a knight needs, from each square of a board to every other. */
#include "queue.h"

#include <stdio.h>
#include <string.h>

#define SIDE 12
#define SQUARES (SIDE * SIDE)

static int moves[SQUARES];

static void visit(struct queue *q, int x, int y, int count)
{
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE || moves[y * SIDE + x] >= 0)
        return;
    moves[y * SIDE + x] = count;
    queue_push(q, y * SIDE + x);
}

static void search(int start)
{
    static const int step[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    struct queue q = {.head = 0, .tail = 0};
    memset(moves, -1, sizeof moves);
    visit(&q, start % SIDE, start / SIDE, 0);
    while (!queue_is_empty(&q)) {
        int square = queue_pop(&q);
        for (int i = 0; i < 8; i++)
            visit(&q, square % SIDE + step[i][0], square / SIDE + step[i][1], moves[square] + 1);
    }
}

static int farthest(void)
{
    int most = 0;
    for (int square = 0; square < SQUARES; square++)
        if (moves[square] > most)
            most = moves[square];
    return most;
}

int main(void)
{
    for (int start = 0; start < SQUARES; start++) {
        search(start);
        printf("%2d%c", farthest(), start % SIDE == SIDE - 1 ? '\n' : ' ');
    }
    return 0;
}
