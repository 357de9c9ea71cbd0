import {
  type CanvasDocument,
  canvasDocument,
  DOCUMENT_KEYS,
  PAGE_KEYS,
  SCHEMA_VERSION,
} from "@/lib/canvas/core/document";
import { canvasElement } from "@/lib/canvas/core/elements";
import { MAX_DOCUMENT_BYTES, MAX_JSON_DEPTH } from "@/lib/canvas/core/limits";
import { findReservedKey } from "@/lib/canvas/core/reserved-keys";
import { isObject } from "@/lib/core/value-checks";

export type MigrationProblem =
  | "not_a_document"
  | "too_large"
  | "too_deep"
  | "reserved_key"
  | "unknown_version"
  | "invalid";

export type MigrationResult =
  | { ok: true; document: CanvasDocument }
  /** `where` is the path of the first invalid value, such as `pages.0.els.e1.w`. */
  | { ok: false; problem: MigrationProblem; where: string; message: string };

type Json = Record<string, unknown>;

/** Migrations from schema n to n + 1; a document runs through all from its version on. */
const STEPS: Readonly<Record<number, (raw: Json) => Json>> = {};

const ELEMENT_KEYS = new Map(
  canvasElement.def.options.map(({ shape }) => [
    shape.type.def.values[0] as string,
    new Set(Object.keys(shape)),
  ]),
);

/**
 * Reads an untrusted design of any known schema version; unknown keys move to `custom`. Never throws; a caller
 * that gets `ok: false` must not overwrite the source. `anySize` is for local designs, which must not be lost.
 */
export function migrateDocument(raw: unknown, { anySize = false } = {}): MigrationResult {
  if (!isObject(raw)) return refused("not_a_document", "", "A design is an object");
  if (isDeeper(raw, MAX_JSON_DEPTH)) return refused("too_deep", "", `At most ${MAX_JSON_DEPTH} levels`);
  const reserved = findReservedKey(raw);
  if (reserved !== null) return refused("reserved_key", reserved, RESERVED_KEY);
  if (!anySize && bytesOf(raw) > MAX_DOCUMENT_BYTES)
    return refused("too_large", "", "A design may have 1 MB at most");
  const version = raw.schema;
  if (typeof version !== "number" || !Number.isInteger(version) || version > SCHEMA_VERSION) {
    return refused("unknown_version", "schema", `Schema ${SCHEMA_VERSION} is the newest that is known here`);
  }
  let now = raw;
  for (let at = version; at < SCHEMA_VERSION; at += 1) {
    const step = STEPS[at];
    if (!step) return refused("unknown_version", "schema", `Schema ${at} was never in use`);
    now = step(now);
  }
  const parsed = canvasDocument.safeParse(keepUnknown(now));
  if (parsed.success) return { ok: true, document: parsed.data };
  const [first] = parsed.error.issues;
  return refused("invalid", first?.path.map(String).join(".") ?? "", first?.message ?? "");
}

const RESERVED_KEY = "A design may not use the names __proto__, constructor and prototype as keys";

function refused(problem: MigrationProblem, where: string, message: string): MigrationResult {
  return { ok: false, problem, where, message };
}

/** Iterates by level, because recursion over a deeply nested input would overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

function keepUnknown(raw: Json): Json {
  const document = withCustom(raw, DOCUMENT_KEYS);
  if (!Array.isArray(document.pages)) return document;
  const pages = document.pages.map((page: unknown) => {
    if (!isObject(page)) return page;
    const stored = withCustom(page, PAGE_KEYS);
    return isObject(stored.els) ? { ...stored, els: mapValues(stored.els, keepUnknownOfElement) } : stored;
  });
  return { ...document, pages };
}

function keepUnknownOfElement(element: unknown): unknown {
  if (!isObject(element)) return element;
  const keys = ELEMENT_KEYS.get(String(element.type));
  return keys ? withCustom(element, keys) : element;
}

function withCustom(raw: Json, known: ReadonlySet<string>): Json {
  const entries = Object.entries(raw);
  const unknown = entries.filter(([key]) => !known.has(key));
  if (unknown.length === 0) return raw;
  const custom = isObject(raw.custom) ? raw.custom : {};
  return {
    ...Object.fromEntries(entries.filter(([key]) => known.has(key))),
    custom: { ...Object.fromEntries(unknown), ...custom },
  };
}

function mapValues(value: Json, change: (one: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}
