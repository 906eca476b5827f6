truncate -s 9M skill/SKILL.md
