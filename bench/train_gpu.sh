#!/bin/sh
# Self-play training on a GPU: what `tablier lab train` does, with a network and rounds that are worth one.
#
#   bench/train_gpu.sh GAME FOLDER [ROUNDS]
#
# Needs PyTorch that sees the GPU, NumPy, Numba and msgspec. It can be stopped at any time; the same command goes on. What comes
# of it is in FOLDER: metrics.jsonl and metrics.svg (the yardsticks, round by round), best.npz, the player `puct+FOLDER/best.npz`.
set -eu
game=$1 folder=$2 rounds=${3:-1000}
PYTHONUNBUFFERED=1 PYTHONPATH=${PYTHONPATH:-src} python3 -m tablier lab train "$game" --to "$folder" --rounds "$rounds" \
    --learner torch --games 2048 --boards 1024 --leaves 64 --hidden 512,512,512 --steps 600 --gate 200
