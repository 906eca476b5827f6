#!/usr/bin/env ruby
require_relative 'identity'
require_relative 'cache'

cmd   = ARGV.shift || 'authors'
since = ARGV.include?('--since') ? ARGV[ARGV.index('--since') + 1] : '90.days'

def log(fmt, *args)
  IO.popen(['git', 'log', '--no-merges', "--format=#{fmt}", *args], &:read).lines.map(&:chomp)
end

result =
  case cmd
  when 'authors'
    log('%aN').tally.sort_by { |_, n| -n }
  when 'hot'
    log('', '--name-only', "--since=#{since}").reject(&:empty?).tally.sort_by { |_, n| -n }.first(20)
  when 'bus'
    owners = Hash.new { |h, k| h[k] = [] }
    author = nil
    log('@%aN', '--name-only').each do |l|
      l.start_with?('@') ? author = l[1..] : (owners[l] |= [author] unless l.empty?)
    end
    owners.select { |_, a| a.size == 1 }.map { |f, a| [f, a.first] }.first(50)
  when 'week'
    log('%ad', '--date=format:%a %H').tally.sort
  else
    abort "unknown command #{cmd}"
  end

result.each { |k, v| puts format('%-50s %s', k, v) }
Cache.store(cmd, result, Identity.accounts)
