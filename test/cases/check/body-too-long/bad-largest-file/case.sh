# One MiB exactly: the largest SKILL.md that is read.
size=$(wc -c < skill/SKILL.md)
head -c $((1048576 - size)) /dev/zero | tr '\0' x >> skill/SKILL.md
