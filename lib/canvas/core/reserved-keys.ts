/** Keys that reach an object's prototype instead of its data (prototype pollution). */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Returns the path of the first reserved key, such as `pages.0.els.__proto__`; null when there is none. */
export function findReservedKey(value: unknown): string | null {
  // Tracking paths for every key is slow, so the path is built only for a value with a reserved key.
  return hasReservedKey(value) ? pathOfReservedKey(value) : null;
}

// Uses a stack instead of recursion, because untrusted input may be nested to any depth.
function hasReservedKey(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const key of Object.keys(next)) {
      if (RESERVED.has(key)) return true;
      const inner = (next as Record<string, unknown>)[key];
      if (typeof inner === "object") open.push(inner);
    }
  }
  return false;
}

function pathOfReservedKey(value: unknown): string | null {
  const open: Array<{ value: unknown; path: string }> = [{ value, path: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const path = next.path === "" ? key : `${next.path}.${key}`;
      if (RESERVED.has(key)) return path;
      open.push({ value: inner, path });
    }
  }
  return null;
}
