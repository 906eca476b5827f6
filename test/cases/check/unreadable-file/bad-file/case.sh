chmod 000 skill/references/guide.md
