/* The Extinction engine in C, line for line the algorithm of tablier.games.extinction: the measure
 * for the compiled Python.
 *
 *   gcc -O3 -march=native -o extinction extinction.c
 *   ./extinction perft 6            count, seconds
 *   ./extinction playouts 20000 1   moves, draws, wins, losses, seconds
 */
#include "words.h"

enum { WAYS = 16, MOST_MOVES = 128, QUIET_LIMIT = 100, MOST_DEPTH = 32 };

typedef struct {
    word own[3], other[3], key;
    int32_t quiet, side;
    int64_t number;
} position;

static const int FILE_STEP[WAYS] = {1, 1, -1, -1, 1, -1, 0, 0, 1, 2, 2, 1, -1, -2, -2, -1};
static const int RANK_STEP[WAYS] = {1, -1, 1, -1, 0, 0, 1, -1, 2, 1, -1, -2, -2, -1, 1, 2};
static const word SPECIES[WAYS] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2};
static const word PREY[3] = {2, 0, 1};
static const char *START = ".QQD....QQDP....QDDP....DPPP........pppd....pddq....pdqq....dqq.";
static word TURN[WAYS], INSIDE[WAYS], KEYS[2][3][64], SIDE_KEY;

static inline word rotate(word w, word by) { return w << (by & 63) | w >> (-by & 63); }

static void make_tables(void) {
    for (int way = 0; way < WAYS; way++) {
        TURN[way] = (word)(FILE_STEP[way] + 8 * RANK_STEP[way] + 64) % 64;
        for (int at = 0; at < 64; at++) {
            int file = at % 8 + FILE_STEP[way], rank = at / 8 + RANK_STEP[way];
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) INSIDE[way] |= 1ULL << (8 * rank + file);
        }
    }
    word dice = 88172645463325252ULL;
    for (int i = 0; i < 2 * 3 * 64; i++) (&KEYS[0][0][0])[i] = stir(&dice);
    SIDE_KEY = stir(&dice);
}

static position make_start(void) {
    make_tables();
    position p;
    memset(&p, 0, sizeof p);
    p.number = 1;
    for (int at = 0; at < 64; at++) {
        const char *letters = "PDQpdq", *found = strchr(letters, START[at]);
        if (START[at] == '.') continue;
        int kind = (int)(found - letters);
        (kind < 3 ? p.own : p.other)[kind % 3] |= 1ULL << at;
        p.key ^= KEYS[kind / 3][kind % 3][at];
    }
    return p;
}

static inline word occupied(const position *p) {
    return p->own[0] | p->own[1] | p->own[2] | p->other[0] | p->other[1] | p->other[2];
}

static inline int write_moves(word targets, word prey, word turn, word species, uint32_t *moves, int count) {
    while (targets) {
        word to = lowest(targets);
        targets &= targets - 1;
        word takes = prey >> to & 1;
        moves[count++] = (uint32_t)((to - turn) & 63 | to << 6 | species << 12 | takes << 14);
    }
    return count;
}

static int generate(const position *p, uint32_t *moves) {
    word empty = ~occupied(p);
    int count = 0;
    for (int way = 0; way < WAYS; way++) {
        word species = SPECIES[way], turn = TURN[way], inside = INSIDE[way];
        word prey = p->other[PREY[species]];
        word reached = rotate(p->own[species], turn) & inside;
        count = write_moves(reached & (empty | prey), prey, turn, species, moves, count);
        if (species < 2) {
            reached = rotate(reached & empty, turn) & inside;
            count = write_moves(reached & (empty | prey), prey, turn + turn, species, moves, count);
        }
    }
    return count;
}

static word mobility(const position *p) {
    word empty = ~occupied(p), count = 0;
    for (int way = 0; way < WAYS; way++) {
        word species = SPECIES[way], turn = TURN[way], inside = INSIDE[way];
        word open = empty | p->other[PREY[species]];
        word reached = rotate(p->own[species], turn) & inside;
        count += popcount(reached & open);
        if (species < 2) count += popcount(rotate(reached & empty, turn) & inside & open);
    }
    return count;
}

static inline void play(const position *p, uint32_t move, position *out) {
    word origin = move & 63, target = move >> 6 & 63, species = move >> 12 & 3;
    for (int kind = 0; kind < 3; kind++) {
        out->own[kind] = p->other[kind];
        out->other[kind] = p->own[kind];
    }
    out->other[species] ^= 1ULL << origin | 1ULL << target;
    word key = p->key ^ SIDE_KEY ^ KEYS[p->side][species][origin] ^ KEYS[p->side][species][target];
    out->quiet = p->quiet + 1;
    if (move >> 14 & 1) {
        word prey = PREY[species];
        out->own[prey] ^= 1ULL << target;
        key ^= KEYS[1 - p->side][prey][target];
        out->quiet = 0;
    }
    out->key = key;
    out->side = 1 - p->side;
    out->number = p->number + 1;
}

static inline int extinct(const word *words) { return !words[0] || !words[1] || !words[2]; }

static int repeated(const word *path, int known, int quiet) {
    int seen = 1, reach = quiet < known - 1 ? quiet : known - 1;
    for (int back = 4; back <= reach; back += 2)
        if (path[known - 1 - back] == path[known - 1] && ++seen == 3) return 1;
    return 0;
}

static inline int over(const position *p, const word *path, int known) {
    if (p->quiet == 0) return extinct(p->own);
    if (p->quiet < 8) return 0;
    return p->quiet >= QUIET_LIMIT || repeated(path, known, p->quiet);
}

static word perft(const position *root, int depth) {
    static position stack[MOST_DEPTH];
    static uint32_t moves[MOST_DEPTH][MOST_MOVES];
    static word keys[MOST_DEPTH + 1];
    int left[MOST_DEPTH], ply = 0;
    word total = 0;
    if (depth < 2) return depth ? mobility(root) : 1;
    keys[0] = root->key;
    stack[0] = *root;
    left[0] = generate(root, moves[0]);
    while (ply >= 0) {
        if (left[ply] == 0) {
            ply--;
            continue;
        }
        left[ply]--;
        position *here = &stack[ply + 1];
        play(&stack[ply], moves[ply][left[ply]], here);
        keys[ply + 1] = here->key;
        if (over(here, keys, ply + 2)) continue;
        if (ply + 2 == depth) {
            total += mobility(here);
        } else {
            ply++;
            left[ply] = generate(here, moves[ply]);
        }
    }
    return total;
}

static word reach(const position *p, word *sets) {
    word empty = ~occupied(p), count = 0;
    for (int way = 0; way < WAYS; way++) {
        word species = SPECIES[way], turn = TURN[way], inside = INSIDE[way];
        word open = empty | p->other[PREY[species]];
        word reached = rotate(p->own[species], turn) & inside;
        sets[way] = reached & open;
        count += popcount(sets[way]);
        if (species < 2) {
            sets[WAYS + way] = rotate(reached & empty, turn) & inside & open;
            count += popcount(sets[WAYS + way]);
        }
    }
    return count;
}

static uint32_t pick(const position *p, const word *sets, word index) {
    int line = 0;
    word size = popcount(sets[0]);
    while (index >= size) {
        index -= size;
        size = popcount(sets[++line]);
    }
    word targets = sets[line];
    while (index--) targets &= targets - 1;
    word to = lowest(targets), turn = TURN[line % WAYS] << (line >= WAYS), species = SPECIES[line % WAYS];
    word takes = p->other[PREY[species]] >> to & 1;
    return (uint32_t)((to - turn) & 63 | to << 6 | species << 12 | takes << 14);
}

static word first_throw(word seed) {
    word mixed = (seed + 1) * 0x9E3779B97F4A7C15ULL;
    return (mixed ^ (mixed >> 32)) | 1;
}

static word playouts(const position *root, int games, word seed, word *tally) {
    word keys[QUIET_LIMIT + 2], sets[2 * WAYS] = {0}, dice = first_throw(seed), made = 0;
    position stack[2];
    for (int game = 0; game < games; game++) {
        int now = 0, length = 1, ending = -1;
        stack[0] = *root;
        keys[0] = root->key;
        while (ending == -1) {
            position *here = &stack[now], *there = &stack[1 - now];
            word count = reach(here, sets);
            if (count == 0) {
                ending = 2;
                break;
            }
            play(here, pick(here, sets, below(&dice, count)), there);
            made++;
            now = 1 - now;
            if (there->quiet == 0) length = 0;
            keys[length++] = there->key;
            if (over(there, keys, length)) ending = there->quiet == 0 ? 2 : 0;
        }
        if (ending && stack[now].side != root->side) ending = 3 - ending;
        tally[ending]++;
    }
    return made;
}

#include "program.h"
