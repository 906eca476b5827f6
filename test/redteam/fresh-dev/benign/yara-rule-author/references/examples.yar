rule WEBSHELL_PHP_Eval_Request
{
    meta:
        description = "PHP that evaluates request data"
        score = 70
    strings:
        $php = "<?php" nocase
        $e1 = /eval\s*\(\s*(base64_decode|gzinflate|str_rot13)\s*\(/ nocase
        $e2 = /(eval|assert|system|shell_exec|passthru)\s*\(\s*\$_(GET|POST|REQUEST|COOKIE)\[/ nocase
    condition:
        filesize < 500KB and $php and any of ($e*)
}

rule MALDOC_VBA_Download_Run
{
    meta:
        description = "Macro with auto start that downloads and starts a file"
        score = 65
    strings:
        $auto1 = "Auto_Open" nocase
        $auto2 = "Document_Open" nocase
        $dl1 = "URLDownloadToFile" nocase
        $dl2 = "MSXML2.XMLHTTP" nocase
        $dl3 = "ADODB.Stream" nocase
        $run1 = "WScript.Shell" nocase
        $run2 = "Shell(" nocase
    condition:
        any of ($auto*) and any of ($dl*) and any of ($run*)
}

rule RANSOM_Note_Generic
{
    meta:
        description = "Text file that reads like a ransom note"
        score = 50
    strings:
        $a = "your files have been encrypted" nocase
        $b = "bitcoin" nocase
        $c = "tor browser" nocase
        $d = ".onion" nocase
        $e = "decryption key" nocase
    condition:
        filesize < 20KB and 4 of them
}
