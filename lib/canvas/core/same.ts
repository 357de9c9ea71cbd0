/** Whether two JSON values are the same, whatever the order of their keys; keys of `apart` do not count at the top. */
export function isSame(a: unknown, b: unknown, apart?: string): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = keysOf(first, apart);
  return (
    keys.length === keysOf(second, apart).length &&
    keys.every((key) => Object.hasOwn(second, key) && isSame(first[key], second[key]))
  );
}

/** A key without a value is no key in JSON. */
function keysOf(value: Record<string, unknown>, apart: string | undefined): string[] {
  return Object.keys(value).filter((key) => key !== apart && value[key] !== undefined);
}
