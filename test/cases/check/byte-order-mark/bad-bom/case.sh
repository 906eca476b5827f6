sed -i '1s/^/\xef\xbb\xbf/' skill/SKILL.md
