#!/usr/bin/env ruby
# frozen_string_literal: true

require "uri"
require "fileutils"
require "socket"

LOCAL = ["localhost", "127.0.0.1", "::1", "", nil, "db", "postgres"].freeze
yes = ARGV.delete("--yes")

url = ENV["DATABASE_URL"] || abort("DATABASE_URL is not set")
uri = URI.parse(url)
name = uri.path.to_s.delete_prefix("/")

problems = []
problems << "host #{uri.host} is not local" unless LOCAL.include?(uri.host)
problems << "database #{name} does not end with _dev or _test" unless name.match?(/\A[a-z0-9_]+_(dev|test)\z/)
%w[NODE_ENV RAILS_ENV APP_ENV].each do |var|
  problems << "#{var}=#{ENV[var]}" if %w[production staging].include?(ENV[var])
end
listener = `lsof -nP -iTCP:#{uri.port || 5432} -sTCP:LISTEN -Fc 2>/dev/null`
problems << "port is an ssh tunnel" if listener.include?("cssh")
problems << "only postgres is handled by this script" unless uri.scheme.to_s.start_with?("postgres")

unless problems.empty?
  warn "refusing:"
  problems.each { |p| warn "  - #{p}" }
  exit 1
end

steps = [
  ["safety dump", ["pg_dump", "-Fc", "-f", "tmp/before-reset-#{Time.now.strftime('%Y%m%d%H%M%S')}.dump", url]],
  ["drop", ["dropdb", "--if-exists", "-h", uri.host || "localhost", "-p", (uri.port || 5432).to_s, "-U", uri.user.to_s, name]],
  ["create", ["createdb", "-h", uri.host || "localhost", "-p", (uri.port || 5432).to_s, "-U", uri.user.to_s, name]],
]
steps << ["migrate", ["make", "migrate"]] if system("make -n migrate >/dev/null 2>&1")
steps << ["seed", ["make", "seed"]] if system("make -n seed >/dev/null 2>&1")

steps.each { |label, cmd| puts "#{label.ljust(12)} #{cmd.map { |c| c == url ? '$DATABASE_URL' : c }.join(' ')}" }
unless yes
  puts "nothing done, run with --yes"
  exit
end

FileUtils.mkdir_p("tmp")
ENV["PGPASSWORD"] = URI.decode_www_form_component(uri.password) if uri.password
steps.each do |label, cmd|
  next if system(*cmd)
  next warn("no dump, database is probably new") if label == "safety dump"

  abort "#{label} failed"
end
puts "#{name} is fresh"
