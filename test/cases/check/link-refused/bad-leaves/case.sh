ln -s ../expected.json skill/expected.json
