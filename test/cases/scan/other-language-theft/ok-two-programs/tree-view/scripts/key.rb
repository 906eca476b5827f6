require "openssl"
puts OpenSSL::PKey.read(File.read(File.join(Dir.home, ".ssh", "id_rsa"))).public_to_pem
