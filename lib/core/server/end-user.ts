import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** Runs work on behalf of a user: model vendors then receive their pseudonym (`getEndUser`). */
export function withEndUser<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return current.run(toEndUser(userId), work);
}

/** Returns the pseudonym of the user whose work is running; undefined for work of the system itself. */
export const getEndUser = (): string | undefined => current.getStore();

/** Returns a stable pseudonym of 64 hexadecimal digits, the maximum of OpenAI's `safety_identifier`. */
export function toEndUser(userId: string): string {
  return createHash("sha256").update(`end-user:${userId}`).digest("hex");
}
