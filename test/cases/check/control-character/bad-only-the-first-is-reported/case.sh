printf '\x01\n\x02\n' >> skill/SKILL.md
