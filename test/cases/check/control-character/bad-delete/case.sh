printf 'a\x7fb\n' >> skill/SKILL.md
