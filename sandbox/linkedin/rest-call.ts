import type { z } from "zod";
import { errors } from "@/sandbox/linkedin/errors";
import type { RestliQuery } from "@/sandbox/linkedin/restli";
import type { LinkedInContext } from "@/sandbox/linkedin/state";
import { PAGE_SIZE, PAGE_SIZE_LIMIT } from "@/sandbox/linkedin/state";
import type { Caller } from "@/sandbox/linkedin/tokens";

export interface Call {
  linkedin: LinkedInContext;
  method: string;
  /** API version; part of LinkedIn's names of denied permissions. */
  version: string;
  query: RestliQuery;
  body: Buffer;
  headers: Record<string, string>;
  caller: Caller;
}

export function readBody<T>(call: Call, schema: z.ZodType<T>): T {
  if (!(call.headers["content-type"] ?? "").startsWith("application/json")) {
    throw errors.body("The request body must be application/json");
  }
  const parsed = schema.safeParse(parseJson(call.body));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = `/${issue?.path.join("/") ?? ""}`;
  if (issue?.code === "unrecognized_keys") {
    throw errors.unexpected(`${field === "/" ? "" : field}/${issue.keys[0]}`);
  }
  if (issue?.code === "invalid_type" && issue.message.includes("undefined")) throw errors.missing(field);
  throw errors.field(field, issue?.message ?? "is not valid");
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw errors.body("Could not parse the request body as JSON");
  }
}

export function pageOf<T>(call: Call, path: string, all: T[]) {
  const count = wholeNumber(call, "count", PAGE_SIZE);
  const start = wholeNumber(call, "start", 0);
  if (count < 1 || count > PAGE_SIZE_LIMIT) {
    throw errors.badParam("count", `must be between 1 and ${PAGE_SIZE_LIMIT}`);
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
  if (!/^\d{1,6}$/.test(value)) throw errors.badParam(name, "must be a whole number");
  return Number(value);
}
