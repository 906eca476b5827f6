head -c 20001 /dev/zero | tr '\0' x >> skill/SKILL.md
