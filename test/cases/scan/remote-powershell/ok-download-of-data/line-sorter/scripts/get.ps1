Invoke-WebRequest -Uri https://api.github.com/zen -OutFile zen.txt
Get-Content zen.txt
