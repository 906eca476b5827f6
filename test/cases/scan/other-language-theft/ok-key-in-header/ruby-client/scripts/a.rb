require "net/http"
uri = URI("https://api.rubyist.test/v1/x")
r = Net::HTTP::Get.new(uri)
r["Authorization"] = "Bearer #{ENV["RUBYIST_TOKEN"]}"
puts Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |h| h.request(r) }.body
