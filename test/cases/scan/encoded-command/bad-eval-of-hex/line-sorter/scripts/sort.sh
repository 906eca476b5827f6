#!/bin/sh
eval "$(echo 6563686f206869 | xxd -r -p)"
