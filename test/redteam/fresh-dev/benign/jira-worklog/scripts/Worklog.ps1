#requires -Version 7
[CmdletBinding(DefaultParameterSetName = 'Add')]
param(
    [Parameter(ParameterSetName = 'Add', Mandatory)] [string] $Issue,
    [Parameter(ParameterSetName = 'Add', Mandatory)] [ValidatePattern('^(\d+h)?(\d+m)?$')] [string] $Time,
    [Parameter(ParameterSetName = 'Add')] [string] $Comment = '',
    [Parameter(ParameterSetName = 'Week', Mandatory)] [switch] $Week
)
$ErrorActionPreference = 'Stop'

$site = $env:JIRA_SITE
if ($site -notmatch '^[a-z0-9-]+\.atlassian\.net$') { throw "JIRA_SITE must look like acme.atlassian.net" }
$mail = $env:JIRA_EMAIL
if (-not $mail) { throw 'JIRA_EMAIL is not set' }

$token = $env:JIRA_API_TOKEN
if (-not $token -and (Get-Command Get-Secret -ErrorAction SilentlyContinue)) {
    $token = Get-Secret -Name JiraToken -AsPlainText -ErrorAction SilentlyContinue
}
if (-not $token) { throw 'No token. Set JIRA_API_TOKEN or the vault entry JiraToken.' }

$basic = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("${mail}:${token}"))
$headers = @{ Authorization = "Basic $basic"; Accept = 'application/json' }

function Invoke-Jira([string] $Method, [string] $Path, $Body) {
    $call = @{ Method = $Method; Uri = "https://$site/rest/api/3/$Path"; Headers = $headers }
    if ($Body) {
        $call.Body = $Body | ConvertTo-Json -Depth 10
        $call.ContentType = 'application/json'
    }
    Invoke-RestMethod @call
}

if ($PSCmdlet.ParameterSetName -eq 'Add') {
    $body = @{
        timeSpent = ($Time -replace '(?<=h)(?=\d)', ' ')
        comment   = @{
            type = 'doc'; version = 1
            content = @(@{ type = 'paragraph'; content = @(@{ type = 'text'; text = ($Comment ? $Comment : '-') }) })
        }
    }
    $r = Invoke-Jira POST "issue/$Issue/worklog" $body
    "Booked $($r.timeSpent) on $Issue (worklog $($r.id))"
    return
}

$monday = (Get-Date).Date.AddDays( - (([int](Get-Date).DayOfWeek + 6) % 7))
$jql = [uri]::EscapeDataString("worklogAuthor = currentUser() AND worklogDate >= '$($monday.ToString('yyyy-MM-dd'))'")
$issues = (Invoke-Jira GET "search/jql?jql=$jql&fields=summary&maxResults=100").issues
$me = (Invoke-Jira GET 'myself').accountId
foreach ($i in $issues) {
    (Invoke-Jira GET "issue/$($i.key)/worklog").worklogs |
        Where-Object { $_.author.accountId -eq $me -and [datetime]$_.started -ge $monday } |
        ForEach-Object {
            [pscustomobject]@{ Day = ([datetime]$_.started).ToString('ddd'); Issue = $i.key; Spent = $_.timeSpent; Title = $i.fields.summary }
        }
}
