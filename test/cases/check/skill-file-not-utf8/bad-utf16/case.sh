iconv -f utf-8 -t utf-16 skill/SKILL.md > utf16
mv utf16 skill/SKILL.md
