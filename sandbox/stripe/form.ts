import { z } from "zod";
import { Refusal, refusals } from "@/sandbox/stripe/refusal";

type Nested = { [name: string]: Nested | string };

const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** `a[b][0]=c` as Stripe reads it: nested objects, and lists where every name is a number or empty. */
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
    if (typeof next === "string") throw refusals.parameter(name, "Invalid hash", "parameter_invalid_hash");
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
  new Refusal({ code: "parameter_unknown", param: name, message: `Received unknown parameter: ${name}` });

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

/** Parameters by their schema; what is not in it is refused, with the name that Stripe would give. */
export function readParams<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") throw unknown(nameOf([...path, issue.keys[0] ?? ""]));
  const name = nameOf(path);
  if (valueAt(given, path) === undefined) {
    throw refusals.parameter(name, `Missing required param: ${name}.`, "parameter_missing");
  }
  throw refusals.parameter(name, `Invalid ${name}: ${issue?.message ?? "not accepted"}`);
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
