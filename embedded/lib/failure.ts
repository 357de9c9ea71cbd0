/** An error whose message is one sentence for a person: the cause and the next step. It is shown without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** The system's code of an error ("ENOENT", "EADDRINUSE"), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The sentence to show for any thrown value. */
export function sentenceOf(error: unknown): string {
  if (errorCode(error) === "ENOSPC") {
    return "The disk is full: free some space, then start again.";
  }
  return error instanceof Error ? error.message : String(error);
}
