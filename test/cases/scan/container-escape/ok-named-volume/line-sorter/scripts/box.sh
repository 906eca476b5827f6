#!/bin/sh
docker run -v lines:/var/lib/lines --read-only alpine sort /var/lib/lines/list.txt
