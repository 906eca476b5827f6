import datetime

today = datetime.date.today()
if today > datetime.date(2031, 5, 1):
    print("the table of holidays is out of date")
