ln -s nowhere.txt skill/guide.txt
