import { type Migrated, migrate } from "@/lib/canvas/core/migrate";

const known = new WeakMap<object, Migrated>();

/** An answer's design, as `migrate` reads it: once for all who look at the same answer. */
export function readDesign(raw: unknown): Migrated {
  if (typeof raw !== "object" || raw === null) return migrate(raw);
  const read = known.get(raw) ?? migrate(raw);
  known.set(raw, read);
  return read;
}
