import type { Program } from "../program.ts";

/** Does what its arguments, its input or the files of the project say. */
function runs(...prints: readonly string[]): Program {
  return { nature: ["anything"], prints: ["--help", "--version", ...prints] };
}

const COMPILER = runs("-v", "-dumpversion", "-dumpmachine");
const PYTHON = runs("-h", "-V", "-VV");
const TASKS = runs("-h", "-v", "-V");

/** Interpreters, compilers and runners of tasks: programs that can do whatever a shell can. */
export const INTERPRETERS: Readonly<Record<string, Program>> = {
  R: runs(),
  Rscript: runs(),
  ant: runs("-version"),
  bazel: runs("version"),
  "c++": COMPILER,
  cc: COMPILER,
  clang: COMPILER,
  "clang++": COMPILER,
  cmake: runs("-version"),
  ctest: runs(),
  deno: runs("-V"),
  dotnet: runs("--info", "--list-sdks", "--list-runtimes"),
  "g++": COMPILER,
  gcc: COMPILER,
  gmake: TASKS,
  gradle: TASKS,
  gradlew: TASKS,
  invoke: TASKS,
  ipython: PYTHON,
  java: runs("-version"),
  javac: runs("-version"),
  julia: runs("-v"),
  just: TASKS,
  lua: runs("-v"),
  luajit: runs("-v"),
  make: TASKS,
  meson: runs(),
  mvn: TASKS,
  mypy: runs("-V"),
  ninja: runs(),
  node: runs("-h", "-v"),
  nox: runs(),
  perl: runs("-v", "-V"),
  php: runs("-i", "-m", "-v"),
  powershell: runs(),
  pylint: runs(),
  pytest: runs("-h", "-V"),
  python: PYTHON,
  python2: PYTHON,
  python3: PYTHON,
  rake: TASKS,
  ruby: runs("-h", "-v"),
  rustc: runs("-V", "-vV"),
  task: TASKS,
  tox: runs(),
  "ts-node": runs("-v"),
  tsx: runs("-v"),
};
