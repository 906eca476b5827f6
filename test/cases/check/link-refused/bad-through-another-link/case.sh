ln -s ../expected.json skill/a.json
ln -s a.json skill/b.json
