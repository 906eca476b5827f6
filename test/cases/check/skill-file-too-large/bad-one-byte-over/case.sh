truncate -s 1048577 skill/SKILL.md
