head -c 20000 /dev/zero | tr '\0' x >> skill/SKILL.md
