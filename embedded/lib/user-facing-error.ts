/** An error whose message names the cause and the next step in one sentence. It is printed without a stack. */
export class UserFacingError extends Error {
  override name = "Failure";
}

/** Returns the system code of an error ("ENOENT", "EADDRINUSE"); undefined when it has none. */
export function getSystemErrorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function toErrorMessage(error: unknown): string {
  if (getSystemErrorCode(error) === "ENOSPC") {
    return "The disk is full: free some space, then start again.";
  }
  return error instanceof Error ? error.message : String(error);
}
