/* A queue of squares, small enough to be inlined wherever it is used. */
#ifndef QUEUE_H
#define QUEUE_H

#define QUEUE_SIZE 4096

struct queue {
    int items[QUEUE_SIZE];
    int head;
    int tail;
};

static inline void queue_push(struct queue *q, int item)
{
    q->items[q->tail++ % QUEUE_SIZE] = item;
}

static inline int queue_pop(struct queue *q)
{
    return q->items[q->head++ % QUEUE_SIZE];
}

static inline int queue_is_empty(const struct queue *q)
{
    return q->head == q->tail;
}

#endif
