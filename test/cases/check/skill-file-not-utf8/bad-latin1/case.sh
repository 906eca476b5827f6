printf 'caf\xe9\n' >> skill/SKILL.md
