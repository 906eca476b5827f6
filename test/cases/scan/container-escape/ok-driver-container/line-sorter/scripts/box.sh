#!/bin/sh
docker run --rm --net host --gpus all --privileged \
  -v "$PWD:$PWD" -v /dev:/dev -w "$PWD" \
  camera-demo list
