touch $'skill/exe.\xe2\x80\xaedm.md'
