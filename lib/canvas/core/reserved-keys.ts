/** Names that every object has already: read or written as a key, they mean something else than data. */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Where a value holds a key of such a name, as `pages.0.els.__proto__`; null where it holds none. */
export function reservedKeyIn(value: unknown): string | null {
  // Where it stands is asked for the rare value that has one: for each key of each design it would take long.
  return hasReservedKey(value) ? pathOfReservedKey(value) : null;
}

// Lists to work off and not calls within calls: what is looked at may be nested without end.
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
