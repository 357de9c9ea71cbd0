import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { RateLimitName } from "@/lib/core/rate-limits";
import { getEnv } from "@/lib/core/server/env";
import type { MultipartLimits } from "@/lib/http/multipart";
import { traceRequests } from "@/lib/http/trace-request";

/**
 * `named-post`: a signed-in user, and the post is the user's own when the request names one. `operator`: a person of
 * CONSOLE_OPERATORS with two-step verification; for all others the call does not exist.
 */
export type Access = "none" | "user" | "account" | "post" | "named-post" | "operator";

/** The content of a response: the schema of its JSON, the media type of anything else, or a redirect. */
export type ResponseShape = z.ZodType | `${string}/${string}` | "redirect";

export interface Declaration {
  auth: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Accepts a form with one file instead of JSON; `body` then validates its text fields. */
  upload?: MultipartLimits | undefined;
  rateLimit?: RateLimitName;
  /** Only for requests that providers make or redirect to: they are authenticated by a signature or state. */
  crossSite?: true;
  /** Not needed with 204. */
  answer?: ResponseShape;
  success?: 200 | 201 | 202 | 204;
  also?: readonly number[];
  /** Schema of the 202 response when it differs: it identifies the job to poll. */
  later?: z.ZodType;
  /** The response is the same for all users and may be cached for this many seconds. */
  cacheSeconds?: number;
  summary?: string;
}

export type DeclaredHandler<Handler> = Handler & { readonly declaration: Declaration };

/** Needed for the few handlers without `route()`, which attaches its declaration by itself. Traces the requests. */
export function withDeclaration<Handler extends object>(
  declaration: Declaration,
  handler: Handler,
): DeclaredHandler<Handler> {
  return Object.assign(traceRequests(handler), { declaration });
}

export function getDeclaration(handler: unknown): Declaration | undefined {
  return typeof handler === "function"
    ? (handler as Partial<DeclaredHandler<object>>).declaration
    : undefined;
}

/** Throws when a response does not match its declaration or has extra fields. Runs in tests only. */
export function assertMatchesDeclaration(
  answer: ResponseShape | undefined,
  { status, body }: { status: number; body: unknown },
): void {
  if (getEnv().APP_ENV !== "test" || !(answer instanceof z.ZodType)) return;
  if (status === 204 || body instanceof Response) return;
  const wire: unknown = JSON.parse(JSON.stringify(body ?? null));
  const result = answer.safeParse(wire);
  if (!result.success)
    throw new Error(`response does not match the declared schema: ${z.prettifyError(result.error)}`);
  if (!isDeepStrictEqual(result.data, wire)) {
    throw new Error(`response has undeclared fields: ${JSON.stringify(wire)}`);
  }
}
