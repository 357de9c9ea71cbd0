/** A time limit of ours ended the call; SDKs wrap what ended it. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || (error.cause instanceof Error && isTimeout(error.cause));
}
