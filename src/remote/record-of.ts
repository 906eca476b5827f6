/** An object of JSON that others wrote, by its keys; undefined for anything else. */
export function recordOf(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? { ...value } : undefined;
}
