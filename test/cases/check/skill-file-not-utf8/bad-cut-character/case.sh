printf '\xf0\x9f\x8e' >> skill/SKILL.md
