import datetime as dt

SEASON = {
    1: ["leek", "kale", "beetroot"], 2: ["leek", "kale"], 3: ["spinach", "leek"],
    4: ["asparagus", "rhubarb"], 5: ["asparagus", "radish"], 6: ["strawberry", "pea"],
    7: ["tomato", "bean"], 8: ["corn", "plum"], 9: ["pumpkin", "pear"],
    10: ["pumpkin", "cabbage"], 11: ["parsnip", "cabbage"], 12: ["kale", "celeriac"],
}
today = dt.date.today()
print(", ".join(SEASON[today.month]))
if today >= dt.date(today.year, 12, 20):
    print("Shops close early on the 24th.")
