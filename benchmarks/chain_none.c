/* Whether a chain of Querbeet without any loose end can enclose so many cells (QUE-31); see chain.md.
 *
 *     cc -O2 -o chain_none benchmarks/chain_none.c && ./chain_none CELLS [SHORTEST LONGEST]
 *
 * Everything is tried. What a chain encloses lies within rings of lines that are not within another ring,
 * and any two of those share at most one stone. Either one such ring encloses CELLS empty cells, or two
 * do together: three have 21 places for stones at most (19, two of them shared), and enclose 5 cells
 * (9 + 6 + 6 places for 3 + 1 + 1 cells). So every ring is walked, once for all its turns and mirror
 * images, and every pair of a ring and another; then stones are laid on it, one place after the other,
 * with every stone that fits what lies beside it, and on every place that a line leads to, until
 * no line is open. A place where nothing fits ends an attempt, and so does a supply that cannot do.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 64, HOME = 32 * SIDE + 32, STONES = 19, KINDS = 11, LONGEST = 19 };
enum { FREE, ASKED, LAID };

static const int STEP[6] = {1, 1 - SIDE, -SIDE, -1, SIDE - 1, SIDE};
static const char LETTERS[] = "abcdefghijz";
static const int COPIES[KINDS] = {3, 3, 3, 2, 1, 1, 2, 1, 1, 1, 1};
static const int EDGES[KINDS] = {3, 5, 9, 7, 11, 13, 21, 15, 23, 27, 63};
/* The most lines that so many stones have, z h i j and then three each: what others can offer a ring. */
static const int OFFER[STONES + 1] = {0,  6,  10, 14, 18, 21, 24, 27, 30, 33,
                                      36, 38, 40, 42, 44, 46, 48, 50, 52, 54};

static int kind_of[64], turn_of[64];

static int turned(int edges, int by) { return ((edges << by) | (edges >> (6 - by))) & 63; }

static void name_stones(void) {
    memset(kind_of, -1, sizeof kind_of);
    for (int kind = 0; kind < KINDS; kind++)
        for (int by = 5; by >= 0; by--) {
            kind_of[turned(EDGES[kind], by)] = kind;
            turn_of[turned(EDGES[kind], by)] = by; /* the smallest turn that looks the same stays */
        }
}

/* ------------------------------------------------------------------ laying stones on rings */

static uint8_t state[SIDE * SIDE], lines[SIDE * SIDE], white[SIDE * SIDE], within[SIDE * SIDE];
static int asked[64], asked_count, copies[KINDS], others, spare, apart;
static long long nodes;

static void print_chain(void) {
    printf("found:");
    for (int n = 0; n < asked_count; n++) {
        int at = asked[n], q = at % SIDE - 32, r = at / SIDE - 32;
        printf(" %c%d@%d,%d", LETTERS[kind_of[lines[at]]], turn_of[lines[at]], q, r);
    }
    printf("\n");
}

static int hangs_together(void) {
    static int waiting[64];
    static uint8_t seen[SIDE * SIDE];
    int count = 1, reached = 1;
    memset(seen, 0, sizeof seen);
    waiting[0] = asked[0];
    seen[asked[0]] = 1;
    while (count) {
        int at = waiting[--count];
        for (int way = 0; way < 6; way++)
            if (lines[at] >> way & 1 && !seen[at + STEP[way]]) {
                seen[at + STEP[way]] = 1;
                waiting[count++] = at + STEP[way];
                reached++;
            }
    }
    return reached == asked_count;
}

/* The ways over which a place could have more lines than it must; `near` gets those to places asked for. */
static int open_ways(int at, int *near) {
    int ways = 0;
    *near = 0;
    for (int way = 0; way < 6; way++) {
        int bit = 1 << way, other = at + STEP[way];
        if ((lines[at] | white[at]) & bit) continue;
        if (state[other] == ASKED)
            *near |= bit, ways |= bit;
        else if (state[other] == FREE && others && (!within[other] || spare))
            ways |= bit;
    }
    return ways;
}

/* The place with the fewest choices; -1 if all are laid, -2 if the stones that are left cannot do. */
static int next_place(void) {
    int best = -1, fewest = 99, forced[KINDS] = {0}, short_of[64] = {0}, excess = 0;
    for (int n = 0; n < asked_count; n++) {
        int at = asked[n], near;
        if (state[at] == LAID) continue;
        int ways = open_ways(at, &near), choices = __builtin_popcount(ways);
        if (!ways) {
            int kind = kind_of[lines[at]];
            if (kind < 0 || ++forced[kind] > copies[kind]) return -2;
        }
        if (!near && kind_of[lines[at]] >= 0 && kind_of[lines[at]] < 3) short_of[kind_of[lines[at]]]++;
        if (choices < fewest) fewest = choices, best = at;
    }
    for (int kind = 0; kind < 3; kind++) /* a third line would have to lead to a stone that is still to come */
        if (short_of[kind] > copies[kind]) excess += short_of[kind] - copies[kind];
    return excess > OFFER[others] ? -2 : best;
}

static int lay(void) {
    nodes++;
    int at = next_place(), near;
    if (at == -2) return 0;
    if (at == -1) return !apart || hangs_together();
    int must = lines[at], may = open_ways(at, &near);
    for (int extra = may;; extra = (extra - 1) & may) {
        int edges = must | extra, kind = kind_of[edges];
        if (kind >= 0 && copies[kind]) {
            uint8_t kept_state[6], kept_lines[6], kept_white[6];
            int kept_others = others, kept_spare = spare, kept_count = asked_count;
            copies[kind]--, state[at] = LAID, lines[at] = edges;
            for (int way = 0; way < 6; way++) {
                int other = at + STEP[way], back = 1 << (way + 3) % 6;
                kept_state[way] = state[other], kept_lines[way] = lines[other], kept_white[way] = white[other];
                if (!(edges >> way & 1)) {
                    white[other] |= back;
                    continue;
                }
                lines[other] |= back;
                if (state[other] == FREE) {
                    state[other] = ASKED;
                    asked[asked_count++] = other;
                    others--;
                    if (within[other]) spare--;
                }
            }
            int found = others >= 0 && spare >= 0 && lay();
            if (found) return 1;
            for (int way = 5; way >= 0; way--) {
                int other = at + STEP[way];
                state[other] = kept_state[way], lines[other] = kept_lines[way], white[other] = kept_white[way];
            }
            others = kept_others, spare = kept_spare, asked_count = kept_count;
            copies[kind]++, state[at] = ASKED, lines[at] = must;
        }
        if (!extra) return 0;
    }
}

/* ------------------------------------------------------------------ rings */

typedef struct {
    int size, inside;
    int at[LONGEST], ways[LONGEST];
    int cells[LONGEST]; /* those it encloses */
} Ring;

static void enclose(Ring *ring) {
    static uint8_t seen[SIDE * SIDE];
    static int waiting[SIDE * SIDE];
    int left = 63, right = 0, top = 63, bottom = 0, count = 0;
    for (int n = 0; n < ring->size; n++) {
        int q = ring->at[n] % SIDE, r = ring->at[n] / SIDE;
        left = q < left ? q : left, right = q > right ? q : right;
        top = r < top ? r : top, bottom = r > bottom ? r : bottom;
    }
    left--, right++, top--, bottom++;
    for (int r = top; r <= bottom; r++) memset(seen + r * SIDE + left, 0, right - left + 1);
    for (int n = 0; n < ring->size; n++) seen[ring->at[n]] = 1;
    waiting[count++] = top * SIDE + left;
    seen[waiting[0]] = 1;
    while (count) {
        int at = waiting[--count];
        for (int way = 0; way < 6; way++) {
            int other = at + STEP[way], q = other % SIDE, r = other / SIDE;
            if (q < left || q > right || r < top || r > bottom || seen[other]) continue;
            seen[other] = 1;
            waiting[count++] = other;
        }
    }
    int found = 0;
    for (int r = top; r <= bottom; r++)
        for (int q = left; q <= right; q++)
            if (!seen[r * SIDE + q]) ring->cells[found++] = r * SIDE + q;
    if (found != ring->inside) abort(); /* Pick's theorem counted them before */
}

static void ask(const Ring *ring, int by) {
    for (int n = 0; n < ring->size; n++) {
        int at = ring->at[n] + by;
        if (state[at] == FREE) asked[asked_count++] = at;
        state[at] = ASKED;
        lines[at] |= ring->ways[n];
    }
    for (int n = 0; n < ring->inside; n++) within[ring->cells[n] + by] = 1;
}

static int fits(const Ring *one, const Ring *two, int by, int cells) {
    memset(state, 0, sizeof state), memset(lines, 0, sizeof lines);
    memset(white, 0, sizeof white), memset(within, 0, sizeof within);
    memcpy(copies, COPIES, sizeof copies);
    asked_count = 0;
    ask(one, 0);
    if (two) ask(two, by);
    others = STONES - asked_count;
    spare = one->inside + (two ? two->inside : 0) - cells;
    apart = two != NULL;
    return lay();
}

static int wanted, path_size, path[LONGEST], way_from[LONGEST], turns[LONGEST];
static uint8_t walked[SIDE * SIDE];
static void (*meet)(const Ring *);

/* Whether there are stones enough for the bends: for every set of bends as many as it needs (Hall). */
static int has_stones(void) {
    int need[3] = {0};
    for (int n = 0; n < path_size; n++) need[abs(turns[n])]++;
    for (int some = 1; some < 8; some++) {
        int needed = 0, there = 0;
        for (int bend = 0; bend < 3; bend++)
            if (some >> bend & 1) needed += need[bend];
        for (int kind = 0; kind < KINDS; kind++) {
            int bends = 0;
            for (int by = 1; by <= 3; by++)
                if (EDGES[kind] & turned(EDGES[kind], by)) bends |= 1 << (3 - by);
            if (bends & some) there += COPIES[kind];
        }
        if (needed > there) return 0;
    }
    return 1;
}

/* Whether no turn or mirror image of the ring has a smaller name, read from its own first cell. */
static int is_first_image(void) {
    int k = path_size;
    int64_t own = 0;
    for (int image = 0; image < 12; image++) {
        int cell[LONGEST], start = 0;
        for (int n = 0; n < k; n++) {
            int q = path[n] % SIDE - 32, r = path[n] / SIDE - 32;
            if (image >= 6) q = q + r, r = -r;
            for (int by = image % 6; by; by--) {
                int before = q;
                q = q + r, r = -before;
            }
            cell[n] = r * SIDE + q;
            if (cell[n] < cell[start]) start = n;
        }
        int on = image >= 6 ? k - 1 : 1, way = 0;
        while (cell[start] + STEP[way] != cell[(start + on) % k]) way++;
        int64_t name = way;
        for (int n = 0, at = start; n < k; n++, at = (at + on) % k) name = name * 5 + turns[at] + 2;
        if (!image) own = name;
        if (name < own) return 0;
    }
    return 1;
}

static int bend(int from, int to) { return (to - from + 9) % 6 - 3; } /* -3: straight back */

static int way_home(int at) {
    int q = at % SIDE - 32, r = at / SIDE - 32, s = abs(q + r);
    q = abs(q), r = abs(r);
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

static void close_ring(int turned_so_far, int triangles) {
    int k = path_size, last = k - 1, way = 0;
    while (way < 6 && path[last] + STEP[way] != HOME) way++;
    if (way == 6) return;
    way_from[last] = way;
    turns[last] = bend(way_from[last - 1], way);
    turns[0] = bend(way, way_from[0]);
    if (turns[last] == -3 || turns[0] == -3 || turned_so_far + turns[last] + turns[0] != 6) return;
    if (!has_stones()) return;
    Ring ring = {.size = k, .inside = (triangles - k + 2) / 2};
    for (int n = 0; n < k; n++) {
        ring.at[n] = path[n];
        ring.ways[n] = 1 << way_from[n] | 1 << (way_from[(n + k - 1) % k] + 3) % 6;
    }
    meet(&ring);
}

/* Every ring from its first cell in reading order, counter-clockwise; by Pick's theorem triangles tell cells. */
static void walk(int n, int turned_so_far, int triangles) {
    if (n == path_size - 1) {
        close_ring(turned_so_far, triangles);
        return;
    }
    int at = path[n], q = at % SIDE - 32, r = at / SIDE - 32;
    for (int way = 0; way < 6; way++) {
        int to = at + STEP[way], turn = n ? bend(way_from[n - 1], way) : 0;
        if (turn == -3 || to <= HOME || walked[to] || way_home(to) > path_size - n - 1) continue;
        path[n + 1] = to, way_from[n] = way, turns[n] = turn;
        walked[to] = 1;
        walk(n + 1, turned_so_far + turn, triangles + r * (to % SIDE - 32) - q * (to / SIDE - 32));
        walked[to] = 0;
    }
}

static void every_ring(int size, void (*then)(const Ring *)) {
    path_size = size, path[0] = HOME, meet = then;
    walk(0, 0, 0);
}

/* ------------------------------------------------------------------ one ring, and two */

static long long rings, most;
static Ring *seconds;
static int second_count;

static void found(void) {
    print_chain();
    exit(0);
}

static void try_one(const Ring *given) {
    if (given->inside > most) most = given->inside;
    if (given->inside < wanted || !is_first_image()) return;
    Ring ring = *given;
    enclose(&ring);
    rings++;
    if (fits(&ring, NULL, 0, wanted)) found();
}

static void keep(const Ring *given) {
    if (given->inside < 1) return;
    seconds = realloc(seconds, (second_count + 1) * sizeof *seconds);
    seconds[second_count] = *given;
    enclose(&seconds[second_count++]);
}

static int shared(const Ring *one, const Ring *two, int by) {
    int common = 0;
    for (int a = 0; a < one->size; a++)
        for (int b = 0; b < two->size; b++) common += one->at[a] == two->at[b] + by;
    return common;
}

static int lies_within(const Ring *one, const Ring *two, int by) {
    for (int a = 0; a < one->inside; a++)
        for (int b = 0; b < two->size; b++)
            if (one->cells[a] == two->at[b] + by) return 1;
    return 0;
}

static void try_beside(const Ring *one, const Ring *two) {
    static int tried[2 * SIDE * SIDE], round;
    int left = STONES - one->size - two->size, reach = left < 0 ? 0 : left + 1;
    round++;
    for (int a = 0; a < one->size; a++)
        for (int b = 0; b < two->size; b++)
            for (int q = -reach; q <= reach; q++)
                for (int r = -reach; r <= reach; r++) {
                    int by = one->at[a] - two->at[b] + r * SIDE + q;
                    if (abs(q + r) > reach || tried[by + SIDE * SIDE] == round) continue;
                    tried[by + SIDE * SIDE] = round;
                    int common = shared(one, two, by);
                    if (common > 1 || one->size + two->size - common > STONES) continue;
                    if (lies_within(one, two, by) || lies_within(two, one, -by)) continue;
                    rings++;
                    if (fits(one, two, by, wanted)) found();
                }
}

static void try_two(const Ring *given) {
    if (2 * given->inside < wanted || !is_first_image()) return;
    Ring ring = *given;
    enclose(&ring);
    for (int n = 0; n < second_count; n++)
        if (ring.size + seconds[n].size <= STONES + 1 && ring.inside >= seconds[n].inside &&
            ring.inside + seconds[n].inside >= wanted)
            try_beside(&ring, &seconds[n]);
}

static void report(const char *what, int size, clock_t before) {
    printf("| %s | %d | %lld | %lld | %lld | %.0f s |\n", what, size, most, rings, nodes,
           (double)(clock() - before) / CLOCKS_PER_SEC);
    fflush(stdout);
    rings = nodes = most = 0;
}

int main(int count, char **words) {
    wanted = count > 1 ? atoi(words[1]) : 6;
    if (wanted < 6) printf("three rings could do together what is asked for here\n");
    int shortest = count > 2 ? atoi(words[2]) : 6, longest = count > 3 ? atoi(words[3]) : LONGEST;
    name_stones();
    printf("| rings | stones of it | cells at most | tried | places looked at | none fits |\n|---|---|---|---|---|---|\n");
    for (int size = 6; size <= STONES + 1 - 6; size++) every_ring(size, keep);
    for (int size = 6; size <= STONES + 1 - 6; size++) {
        clock_t before = clock();
        every_ring(size, try_two);
        report("two", size, before);
    }
    for (int size = shortest; size <= longest; size++) {
        clock_t before = clock();
        every_ring(size, try_one);
        report("one", size, before);
    }
    return 0;
}
