import type { StateFile } from "@/sandbox/core/stand-in";

/** Own entries only: keys come from addresses, and "constructor" is nobody's post. */
export function entry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Changes the state and returns a value; a refusal thrown inside leaves the state file working and unchanged. */
export async function change<S, T>(
  { state: file }: { state: StateFile<S> },
  work: (state: S) => T,
): Promise<T> {
  let outcome: { value: T } | { refusal: unknown } | undefined;
  await file.update((state) => {
    try {
      outcome = { value: work(state) };
    } catch (refusal) {
      outcome = { refusal };
    }
  });
  if (!outcome) throw new Error("The state file did not apply the change");
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.value;
}
