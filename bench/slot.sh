#!/bin/sh
# Train a network for the slot of the compiled search and hold it to level 8 at equal time.
#
#   bench/slot.sh GAME FOLDER [GAMES] [NODES]
#
# Learns from GAMES of the search against itself (20 000 with 2 000 nodes a move), plays 400 games at equal nodes, then
# 600 games at 0.1 s a move from varied openings. All cores are used: run it on a machine that does nothing else,
# since a search that has to wait for a core is not given its time. The network may ship if the interval of the
# last table lies above one half.
set -eu
game=$1 folder=$2 games=${3:-20000} nodes=${4:-2000}
mkdir -p "$folder"
python3 -m tablier lab network "$game" --games "$games" --nodes "$nodes" --epochs 30 --matches 400 \
    --to "$folder/$game.npz" | tail -n 2
python3 -m tablier arena "$game" "8+$folder/$game.npz@0.1" "8@0.1" --games 600 --opening 6 \
    --keep "$folder/arena-$game"
