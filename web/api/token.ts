const KEY = "psk-token";
let held: string | undefined;

/** The token the reader gave for this service; it is forgotten when the tab is closed. */
export function token(): string | undefined {
  try {
    held ??= sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    // Without storage it is held as long as the page is open.
  }
  return held;
}

export function setToken(value: string): void {
  held = value;
  try {
    sessionStorage.setItem(KEY, value);
  } catch {
    // Held above.
  }
}

export function authorization(): Record<string, string> {
  const value = token();
  return value === undefined ? {} : { authorization: `Bearer ${value}` };
}
