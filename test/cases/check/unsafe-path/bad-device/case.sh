touch skill/aux.md
