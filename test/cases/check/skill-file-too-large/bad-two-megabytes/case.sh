truncate -s 2M skill/SKILL.md
