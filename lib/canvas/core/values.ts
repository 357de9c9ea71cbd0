const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/** Creates the id of an element or page: 72 random bits, so that two tabs do not create the same id. */
export function createElementId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Compares two JSON values regardless of key order; ignores the key `apart` at the top level. */
export function isDeepEqual(a: unknown, b: unknown, apart?: string): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = keysOf(first, apart);
  return (
    keys.length === keysOf(second, apart).length &&
    keys.every((key) => Object.hasOwn(second, key) && isDeepEqual(first[key], second[key]))
  );
}

/** JSON omits keys with an undefined value. */
function keysOf(value: Record<string, unknown>, apart: string | undefined): string[] {
  return Object.keys(value).filter((key) => key !== apart && value[key] !== undefined);
}

/** Returns the value that all of a list have; null when they differ. */
export function getSharedValue<T>(values: readonly T[]): T | null {
  const [first, ...others] = values;
  return others.every((one) => one === first || isDeepEqual(one, first)) ? (first as T) : null;
}
