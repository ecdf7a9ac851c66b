/* The Ignis engine in C, line for line the algorithm of tablier.games.ignis: the measure for the
 * compiled Python. Default rulings and the layout `damier`.
 *
 *   gcc -O3 -march=native -o ignis ignis.c
 *   ./ignis perft 5              count, seconds
 *   ./ignis playouts 20000 1     moves, draws, wins, losses, seconds
 */
#include "words.h"

enum { MOST_MOVES = 48, MOST_DEPTH = 32, GAPS = 1, KEEPS_AIR = 2, OUT = 4 };
enum { UP, RIGHT, DOWN, LEFT, PLAIN_EARTH = 1 << 8, TURNED = 3 << 8 };

typedef struct {
    word fire, water, air, earth, area;
    int32_t air_left, earth_left, side, rulings, size, number;
} position;

static const word ROW = 0xFF, COLUMN = 0x0101010101010101;

static inline word highest(word w) { return 63 - (word)__builtin_clzll(w); }
static inline int several(word w) { return (w & (w - 1)) != 0; }

static position make_start(void) {
    static const char *board = ".......WFWF..FWFW..WFWF..FWFW.......";
    position p;
    memset(&p, 0, sizeof p);
    for (int square = 0; square < 36; square++) {
        word bit = 1ULL << (square / 6 * 8 + square % 6);
        p.area |= bit;
        if (board[square] == 'F') p.fire |= bit;
        if (board[square] == 'W') p.water |= bit;
    }
    p.air_left = 12;
    p.earth_left = 9;
    p.size = 6;
    p.number = 1;
    return p;
}

static inline word full_columns(word full) {
    full &= full >> 8;
    full &= full >> 16;
    full &= full >> 32;
    return (full & ROW) * COLUMN;
}

static inline word full_rows(word full) {
    full &= full >> 1;
    full &= full >> 2;
    full &= full >> 4;
    return (full & COLUMN) * ROW;
}

static inline int write_moves(word ends, word back, uint32_t move, uint32_t *moves, int count) {
    while (ends) {
        moves[count++] = (uint32_t)((lowest(ends) + back) & 63) | move;
        ends &= ends - 1;
    }
    return count;
}

static int generate(const position *p, uint32_t *moves) {
    word area = p->area, top = area & ~(area >> 8), bottom = area & ~(area << 8);
    word right = area & ~(area >> 1), left = area & ~(area << 1);
    word taken = p->fire | p->water | p->air | p->earth | ~area;
    word columns = full_columns(taken), rows = full_rows(taken);
    word high = lowest(top) - lowest(bottom), wide = lowest(right) - lowest(left);
    word fixed = p->earth | p->air;
    int count = 0;
    if (p->air_left > 0) {
        count = write_moves(top & ~(columns & fixed), -high, UP << 6, moves, count);
        count = write_moves(right & ~(rows & fixed), -wide, RIGHT << 6, moves, count);
        count = write_moves(bottom & ~(columns & fixed), high, DOWN << 6, moves, count);
        count = write_moves(left & ~(rows & fixed), wide, LEFT << 6, moves, count);
    }
    fixed = p->earth;
    uint32_t tile = p->earth_left > 0 ? PLAIN_EARTH : TURNED;
    count = write_moves(top & ~(columns & fixed), -high, UP << 6 | tile, moves, count);
    count = write_moves(right & ~(rows & fixed), -wide, RIGHT << 6 | tile, moves, count);
    count = write_moves(bottom & ~(columns & fixed), high, DOWN << 6 | tile, moves, count);
    return write_moves(left & ~(rows & fixed), wide, LEFT << 6 | tile, moves, count);
}

static word mobility(const position *p) {
    word area = p->area, top = area & ~(area >> 8), bottom = area & ~(area << 8);
    word right = area & ~(area >> 1), left = area & ~(area << 1);
    word taken = p->fire | p->water | p->air | p->earth | ~area;
    word columns = full_columns(taken), rows = full_rows(taken);
    word fixed_columns = columns & p->earth, fixed_rows = rows & p->earth;
    word count = popcount(top & ~fixed_columns) + popcount(bottom & ~fixed_columns);
    count += popcount(right & ~fixed_rows) + popcount(left & ~fixed_rows);
    if (p->air_left > 0) {
        fixed_columns |= columns & p->air;
        fixed_rows |= rows & p->air;
        count += popcount(top & ~fixed_columns) + popcount(bottom & ~fixed_columns);
        count += popcount(right & ~fixed_rows) + popcount(left & ~fixed_rows);
    }
    return count;
}

static inline word goes(word line, word fire, word water, word air, word earth, int gaps) {
    word tiles = line & (fire | water | air | earth);
    if (!gaps && tiles != line) return 0;
    if (!several(tiles)) return 0;
    return !(tiles & ~fire) || !(tiles & ~water) || !(tiles & ~air) || !(tiles & ~earth) ? line : 0;
}

static inline word wave(word fire, word water, word air, word earth, word area, int gaps) {
    return goes(area & ~(area >> 8), fire, water, air, earth, gaps) |
           goes(area & ~(area << 8), fire, water, air, earth, gaps) |
           goes(area & ~(area >> 1), fire, water, air, earth, gaps) |
           goes(area & ~(area << 1), fire, water, air, earth, gaps);
}

static void play(const position *p, uint32_t move, position *out) {
    word square = move & 63, area = p->area;
    unsigned heading = move >> 6 & 3;
    word lane, step, run, ejected;
    word fire = p->fire, water = p->water, air = p->air, earth = p->earth;
    int32_t air_left = p->air_left, earth_left = p->earth_left;
    int gaps_count = (p->rulings & GAPS) != 0;
    if ((move & TURNED) == PLAIN_EARTH) earth_left--;
    else air_left--;
    if (!(heading & 1)) lane = COLUMN << (square & 7) & area, step = 8;
    else lane = ROW << (square & 56) & area, step = 1;
    word gaps = lane & ~(fire | water | air | earth);
    if (heading < DOWN) {
        run = lane & (gaps - 1) & ~gaps;
        ejected = gaps ? 0 : lane & ~(lane >> step);
        fire = (fire & ~run) | ((fire & run) << step & lane);
        water = (water & ~run) | ((water & run) << step & lane);
        air = (air & ~run) | ((air & run) << step & lane);
        earth = (earth & ~run) | ((earth & run) << step & lane);
    } else {
        run = gaps ? lane & (~0ULL << highest(gaps) << 1) : lane;
        ejected = gaps ? 0 : lane & ~(lane << step);
        fire = (fire & ~run) | ((fire & run) >> step & lane);
        water = (water & ~run) | ((water & run) >> step & lane);
        air = (air & ~run) | ((air & run) >> step & lane);
        earth = (earth & ~run) | ((earth & run) >> step & lane);
    }
    if (move >> 8 & 1) earth |= 1ULL << square;
    else air |= 1ULL << square;
    if (ejected) {
        if (p->air & ejected && p->rulings & KEEPS_AIR) air_left++;
        else earth_left++;
    }
    word dead;
    while ((dead = wave(fire, water, air, earth, area, gaps_count))) {
        if (!(p->rulings & OUT)) earth_left += (int32_t)popcount((fire | water | air | earth) & dead);
        area &= ~dead;
        fire &= area, water &= area, air &= area, earth &= area;
    }
    out->fire = fire, out->water = water, out->air = air, out->earth = earth, out->area = area;
    out->air_left = air_left, out->earth_left = earth_left;
    out->side = 1 - p->side, out->rulings = p->rulings, out->size = p->size, out->number = p->number + 1;
}

static int result(const position *p) {
    if (p->fire) return p->water ? -1 : p->side == 0 ? 1 : 2;
    if (p->water) return p->side == 0 ? 2 : 1;
    return 0;
}

static word perft(const position *root, int depth) {
    static position stack[MOST_DEPTH];
    static uint32_t moves[MOST_DEPTH][MOST_MOVES];
    int left[MOST_DEPTH], ply = 0;
    word total = 0;
    if (depth < 2) return depth ? mobility(root) : 1;
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
        if (!here->fire || !here->water) continue;
        if (ply + 2 == depth) {
            total += mobility(here);
        } else {
            ply++;
            left[ply] = generate(here, moves[ply]);
        }
    }
    return total;
}

static word first_throw(word seed) {
    word mixed = (seed + 1) * 0x9E3779B97F4A7C15ULL;
    return (mixed ^ (mixed >> 32)) | 1;
}

static word playouts(const position *root, int games, word seed, word *tally) {
    uint32_t moves[MOST_MOVES];
    position stack[2];
    word dice = first_throw(seed), made = 0;
    for (int game = 0; game < games; game++) {
        int now = 0, ending = result(root);
        stack[0] = *root;
        while (ending == -1) {
            position *here = &stack[now], *there = &stack[1 - now];
            word count = (word)generate(here, moves);
            play(here, moves[below(&dice, count)], there);
            made++;
            now = 1 - now;
            ending = result(there);
        }
        if (ending > 0 && stack[now].side != root->side) ending = 3 - ending;
        tally[ending]++;
    }
    return made;
}

#include "program.h"
