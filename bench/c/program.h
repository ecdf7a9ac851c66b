/* The program of an engine, included behind its perft and playouts: what it was asked, then the seconds. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    position root = make_start();
    double started = now();
    if (argc == 3 && !strcmp(argv[1], "perft")) {
        word count = perft(&root, atoi(argv[2]));
        printf("%llu %.6f\n", (unsigned long long)count, now() - started);
    } else if (argc == 4 && !strcmp(argv[1], "playouts")) {
        word tally[3] = {0}, made = playouts(&root, atoi(argv[2]), strtoull(argv[3], NULL, 10), tally);
        printf("%llu %llu %llu %llu %.6f\n", (unsigned long long)made, (unsigned long long)tally[0],
               (unsigned long long)tally[1], (unsigned long long)tally[2], now() - started);
    } else {
        fprintf(stderr, "usage: %s perft DEPTH | playouts GAMES SEED\n", argv[0]);
        return 2;
    }
    return 0;
}
