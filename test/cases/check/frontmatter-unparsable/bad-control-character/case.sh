sed -i '3s/$/\x01/' skill/SKILL.md
