import { PskError } from "../errors.ts";
import { eraseCredentials, saveCredentials } from "../remote/docker-config.ts";
import { expectStatus } from "../remote/expect-status.ts";
import { isHost } from "../remote/reference.ts";
import { openSession, type RemoteOptions } from "../remote/session.ts";

/** Who logs in; the password is kept and sent, never shown. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Tries a password at a registry and keeps it when it is good. */
export async function login(
  host: string,
  { username, password }: Login,
  options: RemoteOptions,
): Promise<{ readonly host: string; readonly username: string; readonly place: string }> {
  checkHost(host);
  if (username === "" || username.includes(":")) {
    throw new PskError("usage", "a user's name is not empty and holds no colon");
  }
  if (password === "") throw new PskError("usage", "the password is empty");
  const credentials = { kind: "password", username, password } as const;
  const session = openSession(host, { ...options, credentials });
  const answer = await session.ask({ method: "GET", path: "/v2/", scope: "" });
  expectStatus(session, answer, [200], "its first page");
  const { place } = saveCredentials(host, { username, password }, options.env);
  return { host, username, place };
}

/** Forgets a registry; false when nobody was logged in. */
export function logout(host: string, env: RemoteOptions["env"]): boolean {
  checkHost(host);
  return eraseCredentials(host, env);
}

function checkHost(host: string): void {
  if (!isHost(host)) throw new PskError("usage", `"${host}" is no host; write HOST or HOST:PORT`);
}
