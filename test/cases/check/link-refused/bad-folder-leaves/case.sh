ln -s .. skill/outside
