#!/bin/sh
nc localhost 6379 < commands.txt | sort
