touch skill/C:notes.md
