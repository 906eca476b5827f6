#!/bin/sh
curl -o list.txt https://raw.githubusercontent.com/lines/lists/main/list.txt
sort list.txt
