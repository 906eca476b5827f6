require "net/http"
puts Net::HTTP.get(URI("https://count.tree-views.test/themes"))
