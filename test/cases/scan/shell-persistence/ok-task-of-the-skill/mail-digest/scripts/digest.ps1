$step = New-ScheduledTaskAction -Execute "powershell.exe" -Argument "-File $PSScriptRoot\\list.ps1"
Register-ScheduledTask -TaskName "MailDigest" -Action $step -Trigger (New-ScheduledTaskTrigger -Daily -At 7am)
