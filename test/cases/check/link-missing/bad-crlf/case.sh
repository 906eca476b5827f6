sed -i 's/$/\r/' skill/SKILL.md
