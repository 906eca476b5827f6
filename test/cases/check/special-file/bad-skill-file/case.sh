mkfifo skill/SKILL.md
