import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where a project's files are, and what the folders of agents are relative to. */
export interface ProjectPlace {
  readonly folder: string;
  readonly root: string;
  readonly user: boolean;
}

/** The project in this folder, or the user's own skills: those are kept in ~/.agents. */
export function projectPlace(
  user: boolean,
  env: Readonly<Record<string, string | undefined>>,
): ProjectPlace {
  if (!user) return { folder: process.cwd(), root: process.cwd(), user };
  const root = env.HOME || homedir();
  const folder = join(root, ".agents");
  mkdirSync(folder, { recursive: true });
  return { folder, root, user };
}
