seq 500 >> skill/SKILL.md
