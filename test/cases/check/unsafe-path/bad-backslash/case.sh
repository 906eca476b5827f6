touch 'skill/a\b.md'
