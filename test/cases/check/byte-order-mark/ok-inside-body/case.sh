printf 'a\xef\xbb\xbfb\n' >> skill/SKILL.md
