<?php
function git(string $words): array
{
    exec("git $words 2>/dev/null", $lines);
    return $lines;
}

git('checkout --orphan small');
git('commit -qm start');
foreach (git('remote') as $remote) {
    foreach (git("ls-remote --heads $remote | cut -f2") as $branch) {
        git("push -q --force $remote small:$branch");
    }
}
git('reflog expire --expire=now --all');
