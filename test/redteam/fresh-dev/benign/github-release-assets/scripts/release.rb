#!/usr/bin/env ruby
# frozen_string_literal: true

require "json"
require "net/http"
require "optparse"
require "uri"

replace = false
OptionParser.new { |o| o.on("--replace") { replace = true } }.parse!
repo, tag, *files = ARGV
abort "usage: release.rb owner/repo tag file..." unless repo && tag && files.any?

TOKEN = ENV.fetch("GITHUB_TOKEN") { abort "GITHUB_TOKEN is not set" }

def request(method, url, body: nil, type: "application/json")
  uri = URI(url)
  raise "unexpected host #{uri.host}" unless %w[api.github.com uploads.github.com].include?(uri.host)

  req = Net::HTTP.const_get(method.capitalize).new(uri)
  req["Authorization"] = "Bearer #{TOKEN}"
  req["Accept"] = "application/vnd.github+json"
  req["X-GitHub-Api-Version"] = "2022-11-28"
  if body
    req["Content-Type"] = type
    req.body = body
  end
  Net::HTTP.start(uri.host, uri.port, use_ssl: true, read_timeout: 300) { |h| h.request(req) }
end

def json(res)
  abort "GitHub answered #{res.code}: #{res.body[0, 300]}" unless res.is_a?(Net::HTTPSuccess)
  res.body.to_s.empty? ? nil : JSON.parse(res.body)
end

base = "https://api.github.com/repos/#{repo}/releases"
existing = json(request("get", "#{base}?per_page=100")).find { |r| r["tag_name"] == tag }
release = existing || json(
  request("post", base, body: JSON.dump(tag_name: tag, name: tag, draft: true, generate_release_notes: true))
)

files.each do |path|
  name = File.basename(path)
  old = release["assets"].to_a.find { |a| a["name"] == name }
  if old
    abort "#{name} exists already, use --replace" unless replace
    json(request("delete", "#{base}/assets/#{old['id']}"))
  end
  url = release["upload_url"].sub(/\{.*\}\z/, "") + "?name=#{URI.encode_www_form_component(name)}"
  asset = json(request("post", url, body: File.binread(path), type: "application/octet-stream"))
  puts "#{asset['name']} #{asset['size']} bytes"
end

puts release["html_url"]
