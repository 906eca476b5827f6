mkdir skill/Docs skill/docs
touch skill/Docs/a.md skill/docs/a.md
