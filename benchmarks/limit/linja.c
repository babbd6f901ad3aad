/* Linja's hot loop in C, as a yardstick: random playouts and tree search under the default rules.
 *
 * The same algorithm as games/linja/state.py and bots/tree.py, so that a ratio says what the
 * language costs and nothing else. Built with -O3 -march=native by limit.py and used nowhere else.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { BEGIN, FOLLOW, BONUS, PASSED, BLOCKED };
enum { FOLLOW_FROM = 8, STEP = 16, DECLINE = 48, PASS = 49, WIDTH = 6, GOAL = 7 };

typedef struct {
    int64_t me, you, crowd, mirror;
    int seat, phase, distance, passes;
} State;

#define EACH (1LL | 1LL << 6 | 1LL << 12 | 1LL << 18 | 1LL << 24 | 1LL << 30 | 1LL << 36 | 1LL << 42)
#define ONE(row) (1LL << WIDTH * (row))
static const int VALUES[8] = {-5, -3, -2, -1, 1, 2, 3, 5};

/* Chance: the same generator as speltafel.engine.Rng. */
static uint64_t word = 12345;

static inline int below(int n) {
    word = (word & 0x7FFFFFFF) * 2147483085ULL + (word >> 31);
    return (int)((((word & 0x7FFFFFFF) ^ (word >> 31)) * (uint64_t)n) >> 31);
}

static inline int gathered(uint64_t marks) {
    uint64_t low = (marks & 01010101) * 0102041 >> 15 & 15;
    uint64_t high = (marks >> 24 & 01010101) * 0102041 >> 15 & 15;
    return (int)(high << 4 | low);
}

static inline int occupied(int64_t pile) { return gathered((uint64_t)(pile + EACH * 31) >> 5); }
static inline int full(int64_t pile) { return gathered((uint64_t)(pile + EACH * 26) >> 5) & 0x7E; }

static inline int can_go(const State *s, int distance) {
    return occupied(s->me) & 0x7F & ~(full(s->crowd) >> distance);
}

static inline int list_rows(int rows, int kind, int flip, int *out, int n) {
    for (; rows; rows &= rows - 1) out[n++] = kind + (__builtin_ctz(rows) ^ flip);
    return n;
}

static inline int list_steps(int rows, int colour, int down, int *out, int n) {
    for (; rows; rows &= rows - 1)
        out[n++] = STEP + 16 * colour + 2 * (__builtin_ctz(rows) ^ 7 * colour) + down;
    return n;
}

static inline int fill(const State *s, int *out) {
    if (s->phase == BEGIN) {
        int rows = can_go(s, 1);
        if (!rows) {
            out[0] = PASS;
            return 1;
        }
        return list_rows(rows, 0, 7 * s->seat, out, 0);
    }
    if (s->phase == FOLLOW) return list_rows(can_go(s, s->distance), FOLLOW_FROM, 7 * s->seat, out, 0);
    int n = list_steps(can_go(s, 1), s->seat, s->seat, out, 0);
    n = list_steps(occupied(s->me) & 0xFE & ~(full(s->crowd) << 1), s->seat, 1 - s->seat, out, n);
    out[n] = DECLINE;
    return n + 1;
}

static inline void move(State *s, int row, int to) {
    int64_t gain = ONE(to) - ONE(row);
    s->me += gain;
    s->crowd += gain;
    s->mirror += ONE(GOAL - to) - ONE(GOAL - row);
}

static inline int apart(const State *s) {
    if ((s->me & 63) || (s->you & 63)) return 0;
    return __builtin_ctz(occupied(s->me)) + __builtin_ctz(occupied(s->you)) > GOAL;
}

static inline void end_turn(State *s) {
    int64_t me = s->me, crowd = s->crowd;
    s->me = s->you;
    s->you = me;
    s->crowd = s->mirror;
    s->mirror = crowd;
    s->seat ^= 1;
    s->phase = apart(s) ? PASSED : BEGIN;
}

static inline void begin(State *s, int row) {
    int met = (int)(s->crowd >> WIDTH * (row + 1) & 63);
    s->passes = 0;
    move(s, row, row + 1);
    if (row + 1 == GOAL || !met || !can_go(s, met)) {
        end_turn(s);
        return;
    }
    s->phase = FOLLOW;
    s->distance = met;
}

static inline void follow(State *s, int row) {
    int to = row + s->distance;
    move(s, row, to > GOAL ? GOAL : to);
    if (to != GOAL) {
        end_turn(s);
        return;
    }
    s->phase = BONUS;
    if (!(can_go(s, 1) | (occupied(s->me) & 0xFE & ~(full(s->crowd) << 1)))) end_turn(s);
}

static inline void apply(State *s, int action) {
    if (action < FOLLOW_FROM) {
        begin(s, action ^ 7 * s->seat);
    } else if (action < STEP) {
        follow(s, (action - FOLLOW_FROM) ^ 7 * s->seat);
    } else if (action < DECLINE) {
        int step = action - STEP, colour = step >> 4, row = (step >> 1 & 7) ^ 7 * colour;
        move(s, row, (step & 1) == colour ? row + 1 : row - 1);
        end_turn(s);
    } else if (action == DECLINE) {
        end_turn(s);
    } else {
        s->passes++;
        end_turn(s);
        if (s->passes == 2) s->phase = BLOCKED;
    }
}

static inline int score(int64_t pile) {
    int total = 0;
    for (int row = 0; row < 8; row++) total += VALUES[row] * (int)(pile >> WIDTH * row & 63);
    return total;
}

static inline double payoff(const State *s, int seat) {
    int mine = score(seat == s->seat ? s->me : s->you);
    int yours = score(seat == s->seat ? s->you : s->me);
    return mine > yours ? 1.0 : mine < yours ? 0.0 : 0.5;
}

static State start(void) {
    int64_t stones = 6, crowd = 6 + 6 * ONE(7);
    for (int row = 1; row < 7; row++) {
        stones += ONE(row);
        crowd += 2 * ONE(row);
    }
    return (State){stones, stones, crowd, crowd, 0, BEGIN, 0, 0};
}

static inline long playout(State *s) {
    int out[64];
    long steps = 0;
    while (s->phase < PASSED) {
        int n = fill(s, out);
        apply(s, out[below(n)]);
        steps++;
    }
    return steps;
}

long playouts(long times, uint64_t seed) {
    long steps = 0;
    word = seed;
    while (times--) {
        State s = start();
        steps += playout(&s);
    }
    return steps;
}

/* Tree search: children as first and sibling, the path kept aside. */
typedef struct Node {
    int action, seat;
    long visits;
    double earned;
    struct Node *sibling, *first;
} Node;

static Node *pick(Node *node, const State *s, Node **fresh) {
    if (!node->first) {
        int out[64], n = fill(s, out);
        while (n > 0) {
            Node *child = (*fresh)++;
            *child = (Node){out[--n], s->seat, 0, 0.0, node->first, NULL};
            node->first = child;
        }
    }
    double weight = log((double)node->visits), most = -1.0;
    Node *best = NULL;
    for (Node *child = node->first; child; child = child->sibling) {
        if (!child->visits) return child;
        double tried = (double)child->visits;
        double promise = child->earned / tried + 0.7 * sqrt(weight / tried);
        if (promise > most) {
            most = promise;
            best = child;
        }
    }
    return best;
}

long search(long rounds, uint64_t seed) {
    Node *pool = malloc(sizeof(Node) * (size_t)(rounds * 32 + 64)), *fresh = pool, *path[4096];
    Node *root = fresh++;
    *root = (Node){0, -1, 0, 0.0, NULL, NULL};
    word = seed;
    for (long i = 0; i < rounds; i++) {
        State s = start();
        Node *node = root;
        int depth = 0;
        node->visits++;
        while (s.phase < PASSED) {
            Node *child = pick(node, &s, &fresh);
            apply(&s, child->action);
            path[depth++] = node = child;
            if (!child->visits) {
                playout(&s);
                break;
            }
        }
        double gains[2] = {payoff(&s, 0), payoff(&s, 1)};
        for (int k = 0; k < depth; k++) {
            path[k]->visits++;
            path[k]->earned += gains[path[k]->seat];
        }
    }
    Node *best = root->first;
    for (Node *child = root->first; child; child = child->sibling)
        if (child->visits > best->visits) best = child;
    int action = best->action;
    free(pool);
    return action;
}
