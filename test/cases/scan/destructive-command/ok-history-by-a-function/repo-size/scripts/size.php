<?php
function git(string $words): array
{
    exec("git $words 2>/dev/null", $lines);
    return $lines;
}

foreach (git('remote') as $remote) {
    echo implode("\n", git("ls-remote --heads $remote"));
}
git('gc --auto');
