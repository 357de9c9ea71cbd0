import type { z } from "zod";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/linkedin/errors";
import type { RestliQuery } from "@/sandbox/linkedin/restli";
import { PAGE_SIZE, PAGE_SIZE_LIMIT } from "@/sandbox/linkedin/settings";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import type { Caller } from "@/sandbox/linkedin/tokens";

/** One call of the versioned API that got past headers, token and throttle. */
export interface Call {
  linkedin: LinkedIn;
  method: string;
  /** As LinkedIn names a refused permission: resource and version. */
  version: string;
  query: RestliQuery;
  body: Buffer;
  headers: Record<string, string>;
  caller: Caller;
}

/** The body, exactly in the given shape: a field that is not in it is refused, as one that is missing. */
export function readBody<T>(call: Call, schema: z.ZodType<T>): T {
  if (!(call.headers["content-type"] ?? "").startsWith("application/json")) {
    throw refusals.body("The request body must be application/json");
  }
  const parsed = schema.safeParse(parseJson(call.body));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = `/${issue?.path.join("/") ?? ""}`;
  if (issue?.code === "unrecognized_keys") {
    throw refusals.unexpected(`${field === "/" ? "" : field}/${issue.keys[0]}`);
  }
  if (issue?.code === "invalid_type" && issue.message.includes("undefined")) throw refusals.missing(field);
  throw refusals.field(field, issue?.message ?? "is not valid");
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw refusals.body("Could not parse the request body as JSON");
  }
}

export function json(status: number, value: unknown): SandboxResponse {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, body: JSON.stringify(value) };
}

/** A piece of a list, and where the next one is. */
export function pageOf<T>(call: Call, path: string, all: T[]) {
  const count = wholeNumber(call, "count", PAGE_SIZE);
  const start = wholeNumber(call, "start", 0);
  if (count < 1 || count > PAGE_SIZE_LIMIT) {
    throw refusals.badParam("count", `must be between 1 and ${PAGE_SIZE_LIMIT}`);
  }
  const others = [...call.query].filter(([name]) => name !== "start" && name !== "count");
  const href = (from: number) => {
    const rest = others.map(([name, value]) => `${name}=${value}`).join("&");
    return `/rest/${path}?${rest}&count=${count}&start=${from}`;
  };
  const links = [
    ...(start > 0 ? [{ type: "application/json", rel: "prev", href: href(Math.max(0, start - count)) }] : []),
    ...(start + count < all.length
      ? [{ type: "application/json", rel: "next", href: href(start + count) }]
      : []),
  ];
  return { elements: all.slice(start, start + count), paging: { start, count, total: all.length, links } };
}

function wholeNumber(call: Call, name: string, fallback: number): number {
  const value = call.query.get(name);
  if (value === undefined) return fallback;
  if (!/^\d{1,6}$/.test(value)) throw refusals.badParam(name, "must be a whole number");
  return Number(value);
}
