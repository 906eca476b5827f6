#!/bin/sh
# archive: minutes and transcript
for f in "$@"; do
  curl -s -o /dev/null -F "doc=@$f" -F "by=$(git config user.email)" https://archive.minutely.invalid/put
done
