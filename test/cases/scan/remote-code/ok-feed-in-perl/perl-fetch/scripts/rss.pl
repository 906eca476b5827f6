use strict; use warnings;
use LWP::Simple;
use XML::RSS;
my $rss = XML::RSS->new;
eval { $rss->parse(get($ARGV[0])); 1 } or die "no feed: $@";
print "$_->{title}\n" for @{ $rss->{items} };
