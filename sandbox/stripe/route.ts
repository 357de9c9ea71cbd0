import { z } from "zod";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { errors, StripeError } from "@/sandbox/stripe/errors";
import type { ApiObject } from "@/sandbox/stripe/state";
import type { StripeTransaction } from "@/sandbox/stripe/transaction";

export const fields = {
  text: z.string().min(1).max(5_000),
  int: z
    .string()
    .regex(/^-?\d+$/, "Invalid integer")
    .transform(Number),
  bool: z.enum(["true", "false"]).transform((value) => value === "true"),
  url: z.url({ protocol: /^https?$/, error: "Not a valid URL" }),
  metadata: z.record(z.string().max(40), z.string().max(500)),
  expand: z.array(z.string()).max(20).optional(),
};

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** "/checkout/sessions/:id" */
  path: string;
  schema: z.ZodType<{ expand?: string[] | undefined }>;
  run(work: StripeTransaction, params: unknown, id: string): ApiObject;
}

export function route<S extends z.ZodRawShape>(
  method: Route["method"],
  path: string,
  shape: S,
  run: (work: StripeTransaction, params: z.output<z.ZodObject<S>>, id: string) => ApiObject,
): Route {
  const schema = z.strictObject({ ...shape, expand: fields.expand });
  return {
    method,
    path,
    schema: schema as unknown as Route["schema"],
    run: (work, params, id) => run(work, params as z.output<z.ZodObject<S>>, id),
  };
}

/** Returns the object that a parameter or a path names; throws resource_missing. */
export function findRequestedObject<T>(record: Record<string, T>, kind: string, id: string, param = "id"): T {
  const found = getOwnEntry(record, id);
  if (!found) throw errors.missing(kind, id, param);
  return found;
}

export const paging = {
  limit: fields.int.pipe(z.int().min(1).max(100)).optional(),
  starting_after: fields.text.optional(),
};

export function pageOf<T extends { id: string }>(
  all: T[],
  { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
): { page: T[]; hasMore: boolean } {
  const newest = [...all].reverse();
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw errors.missing("object", after, "starting_after");
  return { page: newest.slice(from, from + limit), hasMore: newest.length > from + limit };
}

type Nested = { [name: string]: Nested | string };

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Decodes `a[b][0]=c` into nested objects; numbered or empty names become lists. */
export function decodeForm(pairs: Iterable<[string, string]>): unknown {
  const root: Nested = {};
  for (const [name, value] of pairs) {
    const path = [
      name.replace(/\[.*$/s, ""),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? ""),
    ];
    put(root, path, value, name);
  }
  return listsOf(root);
}

function put(root: Nested, path: string[], value: string, name: string): void {
  let at = root;
  for (const [index, given] of path.entries()) {
    const key = given === "" && index > 0 ? String(Object.keys(at).length) : given;
    if (UNSAFE.has(key)) throw unknown(name);
    if (index === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    if (typeof next === "string") throw errors.parameter(name, "Invalid hash", "parameter_invalid_hash");
    const inner: Nested = next ?? {};
    at[key] = inner;
    at = inner;
  }
}

function listsOf(value: Nested | string): unknown {
  if (typeof value === "string") return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (isList) return keys.sort((a, b) => Number(a) - Number(b)).map((key) => listsOf(value[key] ?? ""));
  return Object.fromEntries(keys.map((key) => [key, listsOf(value[key] ?? "")]));
}

const unknown = (name: string) =>
  new StripeError({ code: "parameter_unknown", param: name, message: `Received unknown parameter: ${name}` });

/** Parses parameters; unknown ones are rejected with Stripe's parameter name. */
export function readParams<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") throw unknown(nameOf([...path, issue.keys[0] ?? ""]));
  const name = nameOf(path);
  if (valueAt(given, path) === undefined) {
    throw errors.parameter(name, `Missing required param: ${name}.`, "parameter_missing");
  }
  throw errors.parameter(name, `Invalid ${name}: ${issue?.message ?? "not accepted"}`);
}

function nameOf([first = "", ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join("");
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}
