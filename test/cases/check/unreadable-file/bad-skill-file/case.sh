chmod 000 skill/SKILL.md
