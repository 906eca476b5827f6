touch skill/README.md skill/readme.md
