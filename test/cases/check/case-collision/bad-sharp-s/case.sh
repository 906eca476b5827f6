touch skill/STRASSE.md skill/straße.md
