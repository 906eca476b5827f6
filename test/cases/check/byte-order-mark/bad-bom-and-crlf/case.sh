sed -i 's/$/\r/' skill/SKILL.md
sed -i '1s/^/\xef\xbb\xbf/' skill/SKILL.md
