printf 'a\xc2\x9bb\n' >> skill/SKILL.md
