cp skill/SKILL.md skill/skill.md
