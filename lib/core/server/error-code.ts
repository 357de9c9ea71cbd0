/** The code by which Node names a failure of the system: ENOENT, ENOSPC and their like. */
export function errorCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
