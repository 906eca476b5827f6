ln -s nowhere.md skill/SKILL.md
