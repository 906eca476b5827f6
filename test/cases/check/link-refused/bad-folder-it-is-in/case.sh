ln -s .. skill/references/up
