import { realFs, type StoreFs } from "../../../src/store/store-fs.ts";

/** A disk, the real one by default; `before` hears of every call and may throw in its place. */
export function hookedFs(
  before: (call: string, args: readonly unknown[]) => void,
  disk: StoreFs = realFs,
): StoreFs {
  return new Proxy(disk, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function" || typeof name !== "string") return call;
      return (...args: unknown[]): unknown => {
        before(name, args);
        return Reflect.apply(call, target, args);
      };
    },
  });
}

/** An error as Node throws it when a system call fails. */
export function systemError(code: string, call: string): Error {
  return Object.assign(new Error(`${code}: injected, ${call}`), { code, syscall: call });
}

/** A call that the process did not live to make. */
export class Killed extends Error {}

/** A disk on which the process dies before its `nth` call; what it tries then does not happen. */
export function dyingFs(nth: number, disk: StoreFs = realFs): StoreFs {
  let calls = 0;
  return hookedFs((call) => {
    calls++;
    if (calls >= nth) throw new Killed(call);
  }, disk);
}

/** A disk on which the `nth` call fails, or all from there on. */
export function failingFs(nth: number, code: string, forGood = false): StoreFs {
  let calls = 0;
  return hookedFs((call) => {
    calls++;
    if (calls === nth || (forGood && calls > nth)) throw systemError(code, call);
  });
}

/** A disk that counts the calls. */
export function countCalls(): { readonly fs: StoreFs; calls(): number } {
  let calls = 0;
  const fs = hookedFs(() => {
    calls++;
  });
  return { fs, calls: () => calls };
}
