seq 501 >> skill/SKILL.md
