printf 'red: \x1b[31m\n' >> skill/SKILL.md
