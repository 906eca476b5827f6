printf 'a\0b\n' >> skill/SKILL.md
