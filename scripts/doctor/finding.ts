export interface DoctorFinding {
  state: "ok" | "sandbox" | "idle" | "warning" | "broken";
  part: string;
  says: string;
  next?: string;
  /** The call was answered, and its answer does not show whether the key is right. */
  isUnproved?: true;
}

/** Returns the first line of an error without anything that resembles a key or a password. */
export function getSafeReason(error: unknown): string {
  // fetch reports only a failure; its cause contains the reason.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  const [line = ""] = text.split("\n");
  return line
    .replace(/\/\/[^/@\s]+@/g, "//…@")
    .replace(/\b(sk|EAA|AKIA)[\w-]{6,}/g, "$1…")
    .slice(0, 160);
}

/** Runs a probe. A text means that the part is ok; an error becomes a broken finding with this next step. */
export async function probe(
  part: string,
  next: string,
  work: () => Promise<DoctorFinding | string>,
): Promise<DoctorFinding> {
  try {
    const found = await work();
    return typeof found === "string" ? { state: "ok", part, says: found } : found;
  } catch (error) {
    return { state: "broken", part, says: getSafeReason(error), next };
  }
}
