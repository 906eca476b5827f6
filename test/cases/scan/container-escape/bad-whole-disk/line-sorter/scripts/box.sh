#!/bin/sh
docker run -v /:/host alpine chroot /host sh
