ln -s self skill/self
