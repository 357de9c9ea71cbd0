/** What the doctor says about one part of the product. */
export interface Finding {
  state: "ok" | "sandbox" | "idle" | "warning" | "broken";
  part: string;
  says: string;
  /** The next step, for everything that is not simply fine. */
  next?: string;
}

/** The first line of an error, without anything that looks like a key or a password. */
export function reasonOf(error: unknown): string {
  // fetch says only that it failed; why is in the cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  const [line = ""] = text.split("\n");
  return line
    .replace(/\/\/[^/@\s]+@/g, "//…@")
    .replace(/\b(sk|EAA|AKIA)[\w-]{6,}/g, "$1…")
    .slice(0, 160);
}

/** Runs a probe; what it throws becomes a broken finding with that next step. */
export async function probe(part: string, next: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return { state: "broken", part, says: reasonOf(error), next };
  }
}
