#!/bin/sh
docker run --rm -v "$PWD":/work alpine sort /work/list.txt
