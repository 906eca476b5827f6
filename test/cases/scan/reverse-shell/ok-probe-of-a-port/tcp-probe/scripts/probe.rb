require "socket"
require "timeout"
host, port = ARGV
begin
  Timeout.timeout(3) { TCPSocket.new(host, port.to_i).close }
  puts "open"
rescue StandardError => e
  puts "closed: #{e.class}"
end
system("ping", "-c", "1", host)
