/**
 * Hosts by who decides what stands there. A list is an argument: each name here is the address of a
 * registry, a vendor or a project that publishes its own installer there and that many rely on, so
 * that a stranger cannot put a program under it.
 */

/** Registries, code hosts, vendors and large services. */
const VENDORS =
  "github.com githubusercontent.com hubapi.com gitlab.com bitbucket.org codeberg.org npmjs.com npmjs.org yarnpkg.com jsr.io pypi.org pythonhosted.org python.org pypa.io astral.sh rustup.rs rust-lang.org crates.io golang.org go.dev rubygems.org maven.org apache.org nodejs.org deno.land deno.com bun.sh brew.sh docker.com docker.io ghcr.io quay.io debian.org ubuntu.com fedoraproject.org alpinelinux.org archlinux.org kernel.org gnu.org mozilla.org google.com googleapis.com gstatic.com withgoogle.com youtube.com microsoft.com microsoftonline.com aka.ms azure.com windows.net visualstudio.com live.com office.com amazonaws.com amazon.com cloudflare.com vercel.com netlify.com heroku.com digitalocean.com huggingface.co openai.com anthropic.com claude.ai claude.com mistral.ai cohere.ai cohere.com groq.com replicate.com perplexity.ai x.ai openrouter.ai stripe.com twilio.com sendgrid.com slack.com discord.com notion.so notion.com linear.app atlassian.com atlassian.net figma.com canva.com zoom.us shopify.com salesforce.com hubspot.com wikipedia.org wikimedia.org w3.org ietf.org mdn.io stackoverflow.com arxiv.org modelcontextprotocol.io agentskills.io terraform.io hashicorp.com kubernetes.io k8s.io helm.sh nixos.org jsdelivr.net unpkg.com cdnjs.com postgresql.org sqlite.org mysql.com mongodb.com mongodb.org redis.io elastic.co elastic-cloud.com grafana.com sentry.io datadog.com datadoghq.com apple.com swift.org android.com gradle.org jetbrains.com cursor.com cursor.sh playwright.dev selenium.dev ffmpeg.org imagemagick.org pandoc.org anaconda.com anaconda.org conda.io jupyter.org tensorflow.org pytorch.org nvidia.com intel.com oracle.com ibm.com redhat.com sonarsource.com snyk.io osv.dev nist.gov mitre.org owasp.org reddit.com x.com twitter.com facebook.com linkedin.com";

/** Projects that publish an installer at an address of their own. */
const INSTALLERS =
  "ollama.com fly.io tailscale.com pulumi.com cli.new railway.com railway.app supabase.com turso.tech tur.so convex.dev modal.com wasmer.io wasmtime.dev dagger.io earthly.dev determinate.systems sst.dev encore.dev temporal.io temporal.download cockroachlabs.com influxdata.com duckdb.org clickhouse.com questdb.io meilisearch.com surrealdb.com zerotier.com netdata.cloud codecov.io chezmoi.io opencode.ai ampcode.com factory.ai aider.chat charm.sh getcomposer.org laravel.build php.new arkade.dev linkerd.io istio.io fluxcd.io k3s.io k0s.sh rancher.io submariner.io nextflow.io solana.com anza.xyz paradigm.xyz aptos.dev sui.io starkup.dev risczero.com succinct.xyz warp.dev zed.dev haskell.org julialang.org dot.net aspire.dev nodesource.com sdkman.io jbang.dev volta.sh pnpm.io moonrepo.dev mise.run jdx.dev atuin.sh starship.rs just.systems direnv.net jetify.com jetpack.io flox.dev pixi.sh prefix.dev mamba.pm rvm.io python-poetry.org pdm-project.org hatch.run k6.io posthog.com semgrep.dev anchore.io infisical.com doppler.com 1password.com planetscale.com neon.tech upstash.com prisma.io hasura.io vector.dev newrelic.com buf.build cloudsmith.io jfrog.io opentofu.org spacelift.io okteto.com garden.io tilt.dev skaffold.dev sdk.cloud.google.com gitpod.io coder.com replit.com val.town render.com northflank.com scaleway.com hetzner.com linode.com vultr.com backblaze.com rclone.org restic.net syncthing.net caddyserver.com nginx.org traefik.io envoyproxy.io homebrew.sh macports.org chocolatey.org scoop.sh winget.run sourceforge.net videolan.org obsproject.com blender.org gimp.org inkscape.org libreoffice.org calibre-ebook.com git-scm.com cmake.org llvm.org ziglang.org nim-lang.org crystal-lang.org elixir-lang.org erlang.org scala-lang.org kotlinlang.org clojure.org racket-lang.org r-project.org rstudio.com posit.co mathworks.com wolfram.com sagemath.org raspberrypi.com raspberrypi.org arduino.cc home-assistant.io signal.org telegram.org whatsapp.com 1e100.net openclaw.ai clawhub.ai clawhub.com clawdhub.com inference.sh molt.bot skills.sh";

/** Anyone can open a box there, in minutes and without a name: pastes, drops, catchers, tunnels. */
const DROPS =
  "pastebin.com paste.ee paste.rs hastebin.com rentry.co rentry.org rentry.la dpaste.com dpaste.org termbin.com ix.io 0x0.st glot.io controlc.com justpaste.it telegra.ph gist.githubusercontent.com gist.github.com snippet.host pastecode.io codeshare.io transfer.sh file.io gofile.io catbox.moe tmpfiles.org bashupload.com temp.sh oshi.at wetransfer.com mega.nz mega.io mediafire.com anonfiles.com pixeldrain.com send.cm uguu.se dropbox.com dropboxusercontent.com drive.google.com docs.google.com cdn.discordapp.com media.discordapp.net webhook.site pipedream.net beeceptor.com hookbin.com requestcatcher.com postb.in webhook.cool typedwebhook.tools ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com localhost.run lhr.life loca.lt serveo.net bore.pub pinggy.link pinggy.io localtunnel.me burpcollaborator.net oastify.com interact.sh interactsh.com dnslog.cn ceye.io api.telegram.org duckdns.org ddns.net serveftp.com hopto.org zapto.org sytes.net dynu.net";

/** Of those, places for documents and messages that people use for themselves. */
const PERSONAL = "dropbox.com dropboxusercontent.com drive.google.com docs.google.com";

/** Free hosting of programs: a name costs nothing, and what is sent there is received. */
const RECEIVERS =
  "onrender.com herokuapp.com glitch.me repl.co replit.app replit.dev workers.dev pages.dev surge.sh up.railway.app deno.dev";

/** Free hosting of pages. */
const PAGES =
  "vercel.app netlify.app github.io gitlab.io web.app firebaseapp.com fly.dev lovable.app framer.website framer.app webflow.io wixsite.com weebly.com carrd.co notion.site gitbook.io blogspot.com wordpress.com sites.google.com azurewebsites.net cloudfront.net r2.dev b-cdn.net convex.site supabase.co val.run";

const SHORTENERS =
  "bit.ly tinyurl.com t.co goo.gl is.gd v.gd ow.ly cutt.ly rb.gy shorturl.at rebrand.ly s.id t.ly tiny.cc buff.ly dub.sh lnkd.in linktr.ee qrco.de u.to clck.ru surl.li";

/** Accounts at a code host whose scripts and releases are known to all who use the tool. */
const ACCOUNTS =
  "homebrew nvm-sh ohmyzsh pyenv rbenv docker kubernetes kubernetes-sigs helm hashicorp microsoft google googlecloudplatform googleapis googlechrome aws awslabs azure apple facebook meta-llama vercel netlify cloudflare anthropics openai huggingface github cli gitlab-org nodejs denoland oven-sh rust-lang golang python pypa astral-sh yt-dlp ytdl-org ffmpeg btbn jqlang mikefarah sharkdp burntsushi junegunn tmux neovim vim aquasecurity anchore semgrep trufflesecurity gitleaks ggerganov ggml-org ollama openclaw modelcontextprotocol supabase prisma hasura grafana prometheus elastic redis mongodb duckdb sqlite pimalaya charmbracelet jesseduffield ajeetdsouza starship mozilla-mobile tesseract-ocr ub-mannheim tauri-apps electron flutter dart-lang jetbrains gradle apache wp-cli composer laravel symfony moby containerd istio linkerd fluxcd argoproj k3s-io rancher tailscale rclone restic pulumi opentofu terraform-linters goreleaser golangci bufbuild grpc protocolbuffers nektos act-cli asdf-vm jdx mise-en-place volta-cli schniz pnpm npm yarnpkg biomejs conda-forge nvidia nvidia-holoscan koalaman bats-core snort3 foundry-rs ethereum solana-labs anza-xyz coral-xyz";

/** A set of names that is asked with whole host names. */
export class HostSet {
  readonly #names: ReadonlySet<string>;

  constructor(names: string) {
    this.#names = new Set(names.split(" "));
  }

  /** True for a name of the set and for all below it. */
  has(host: string): boolean {
    for (let rest = host; rest !== ""; ) {
      if (this.#names.has(rest)) return true;
      const dot = rest.indexOf(".");
      if (dot === -1) return false;
      rest = rest.slice(dot + 1);
    }
    return false;
  }
}

export const KNOWN_HOSTS = new HostSet(`${VENDORS} ${INSTALLERS}`);
export const DROP_HOSTS = new HostSet(DROPS);
export const PERSONAL_HOSTS = new HostSet(PERSONAL);
export const RECEIVING_HOSTS = new HostSet(RECEIVERS);
export const FREE_HOSTS = new HostSet(`${RECEIVERS} ${PAGES}`);
export const SHORTENER_HOSTS = new HostSet(SHORTENERS);
export const KNOWN_ACCOUNTS: ReadonlySet<string> = new Set(ACCOUNTS.split(" "));
