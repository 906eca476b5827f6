import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";
import { makeWorld, startGateway, type World } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";

const PROJECT = enterTempFolder();
const FOR_SKILLS = ["load_skill", "read_skill_file"];
const AGENT = ["--agent", "command", "--json", "--", process.execPath, SCRIPTED_AGENT];

interface Answer {
  readonly name: string;
  readonly isError: boolean;
  readonly text: string;
}

/** Runs a sub-agent that makes some calls, and gives the tools that it had. */
async function spawn(
  world: World,
  args: readonly string[],
  steps: readonly { name: string; args: object }[] = [],
): Promise<{ tools: string[]; answers: Answer[]; stderr: string }> {
  const env = { STEPS: JSON.stringify(steps) };
  const { stdout, stderr } = await runSpawn(world, ["--task", "x", ...args, ...AGENT], env);
  const { tools, answers } = JSON.parse(JSON.parse(stdout).output);
  return { tools, answers, stderr };
}

/** A world with a skill that says nothing of tools. */
function silentWorld(): World {
  const world = makeWorld();
  writeSkill("notes", {}, join(world.folder, "skills"));
  return world;
}

const configure = ({ folder }: World, data: unknown) => {
  mkdirSync(join(folder, ".psk"));
  writeFileSync(join(folder, ".psk", "config.json"), JSON.stringify(data));
};

describe("psk spawn without --shell and --files", () => {
  it("offers what the grant needs, for the working folder, and says so", async () => {
    const world = makeWorld();
    world.skill("writer", {
      allowed: ["Read(src/**)", "Bash(ls *)", "Write(out/*.md)", "WebFetch"],
    });
    mkdirSync("src", { recursive: true });
    writeFileSync("src/a.txt", "hello");
    writeFileSync("secret.txt", "no");
    mkdirSync("out", { recursive: true });
    const { tools, answers, stderr } = await spawn(
      world,
      ["--skills", "writer"],
      [
        { name: "read", args: { path: "src/a.txt" } },
        { name: "bash", args: { command: "ls src" } },
        { name: "write", args: { path: "out/x.md", content: "done" } },
        { name: "read", args: { path: "secret.txt" } },
        { name: "bash", args: { command: "cat secret.txt" } },
      ],
    );
    expect(tools.sort()).toEqual(["bash", ...FOR_SKILLS, "read", "write"].sort());
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, true, true]);
    expect([answers[0]?.text, answers[1]?.text]).toEqual(["hello", "a.txt\n"]);
    expect(readFileSync("out/x.md", "utf8")).toBe("done");
    expect(stderr).toContain(`switched on for ${PROJECT}: bash`);
    expect(stderr).toContain('nobody offers "WebFetch": add a server that does with --config FILE');
  });

  it("names in the prompt exactly the tools that are then listed", async () => {
    const world = makeWorld();
    world.skill("writer", { allowed: ["Read", "Bash(ls *)", "Edit", "WebFetch", "mcp__x__y"] });
    for (const flags of [[], ["--no-shell"], ["--no-files"], ["--no-shell", "--no-files"]]) {
      const { tools } = await spawn(world, ["--skills", "writer", ...flags]);
      const dry = ["--skills", "writer", ...flags, "--dry-run", ...AGENT];
      const { stdout } = await runSpawn(world, ["--task", "x", ...dry]);
      const text: string = JSON.parse(stdout).files["prompt.md"];
      const named = [...text.matchAll(/^- (\w+)/gm)].map(([, name]) => name);
      expect([...named, ...FOR_SKILLS].sort()).toEqual(tools.sort());
    }
  });

  it("is bound by --allow alone, without any skill", async () => {
    const { tools, answers } = await spawn(
      makeWorld(),
      ["--allow", "Bash(ls *)"],
      [{ name: "bash", args: { command: "ls nowhere; touch never" } }],
    );
    expect(tools).toEqual(["bash"]);
    expect(answers[0]).toMatchObject({ isError: true });
    expect(existsSync("never")).toBe(false);
  });
});

describe("a skill that declares nothing", () => {
  it("gets what you allow, or your default grant, and the start says which", async () => {
    const world = silentWorld();
    const bare = await spawn(world, ["--skills", "notes"]);
    expect(bare.tools).toEqual(FOR_SKILLS);
    expect(bare.stderr).toContain("say what you allow, such as --allow ");
    const allowed = await spawn(world, ["--skills", "notes", "--allow", "Grep"]);
    expect(allowed.tools).toEqual([...FOR_SKILLS, "grep"]);
    configure(world, { allow: ["Read"], forbid: ["Grep"] });
    const granted = await spawn(world, ["--skills", "notes", "--allow", "Grep"]);
    expect(granted.tools).toEqual([...FOR_SKILLS, "read"]);
    expect(granted.stderr).toContain("the default grant in ~/.psk/config.json allows Read");
  });

  it("gets the same as a child, whatever the parent's sub-agent does to the file meanwhile", async () => {
    const world = silentWorld();
    configure(world, { allow: ["Read", "spawn"] });
    const file = join(world.folder, ".psk", "config.json");
    const child = `case "$PSK_TASK" in child) STEPS='[]';; *) echo '{"allow":["Bash"]}' > ${file};; esac`;
    const script = `${child}; export STEPS; exec ${process.execPath} ${SCRIPTED_AGENT}`;
    const steps = [{ name: "spawn", args: { task: "child", skills: ["notes"] } }];
    const { stdout, stderr } = await runSpawn(
      world,
      [
        ...["--task", "x", "--skills", "notes", "--allow", "Grep", "--agent", "command"],
        ...["--json", "--", "sh", "-c", script],
      ],
      { STEPS: JSON.stringify(steps) },
    );
    const { answers } = JSON.parse(JSON.parse(stdout).output);
    expect(answers[0], stderr).toMatchObject({ isError: false });
    const { tools } = JSON.parse(JSON.parse(answers[0].text).output);
    expect(tools.sort()).toEqual([...FOR_SKILLS, "grep", "read", "spawn"].sort());
  });
});

describe("psk gateway", () => {
  it("takes --allow and --forbid, switches nothing on by itself, and says what to add", async () => {
    const world = silentWorld();
    const args = ["--skills", "notes", "--allow", "Read,Bash(ls *)", "--forbid", "load_skill"];
    const closed = await startGateway(world, args);
    expect(await closed.names()).toEqual(["read_skill_file"]);
    expect(closed.said()).toContain(
      'the grant allows "Bash(ls *)", and the shell is off: add --shell',
    );
    expect(closed.said()).toContain('"Read", and the file tools are off: add --files DIR');
    const open = await startGateway(world, [...args, "--shell", "--files", PROJECT]);
    expect(await open.names()).toEqual(["read_skill_file", "read", "bash"]);
    const refused = await open.call("load_skill", { skill_id: "notes" });
    expect(refused.text).toContain(`forbidden by the user's rule "load_skill"`);
  });
});
