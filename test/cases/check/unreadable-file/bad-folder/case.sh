chmod 000 skill/references
