/* What both engines stand on: 64-bit words, their instructions, and dice. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t word;

static inline word lowest(word w) { return (word)__builtin_ctzll(w); }
static inline word popcount(word w) { return (word)__builtin_popcountll(w); }

static inline word stir(word *dice) {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    return *dice;
}

static inline word below(word *dice, word count) { return (stir(dice) >> 32) * count >> 32; }
