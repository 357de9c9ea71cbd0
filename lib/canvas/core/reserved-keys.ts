/** Names that every object has already: read or written as a key, they mean something else than data. */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Where a value holds a key of such a name, as `pages.0.els.__proto__`; null where it holds none. */
export function reservedKeyIn(value: unknown): string | null {
  // A list to work off and not a call within a call: what is looked at may be nested without end.
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
