const NOBODY = 65_534;

/** Does something without the rights of root, who may read everything; others have none to lose. */
export async function asNobody<T>(act: () => T | Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
