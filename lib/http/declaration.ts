import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { LimitName } from "@/lib/core/rate-limits";
import { env } from "@/lib/core/server/env";
import type { UploadLimits } from "@/lib/http/multipart";

export type Access = "none" | "user" | "account" | "post";

/** What a call answers with: the schema of its JSON, the media type of anything else, or a way on to another address. */
export type AnswerShape = z.ZodType | `${string}/${string}` | "redirect";

/** What the outside needs to know about a call; `GET /api/openapi.json` is written from these. */
export interface Declaration {
  auth: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Takes a form with one file instead of JSON; `body` then reads its text fields. */
  upload?: UploadLimits | undefined;
  rateLimit?: LimitName;
  /** Only for calls that providers make or redirect to: they carry their own proof. */
  crossSite?: true;
  /** Not needed with 204. */
  answer?: AnswerShape;
  success?: 200 | 201 | 202 | 204;
  /** Other statuses that carry the same answer. */
  also?: readonly number[];
  /** What a 202 answers with where that is something else: the work goes on, and this says how to ask for it. */
  later?: z.ZodType;
  /** The answer is the same for everybody, and may be kept for so long. */
  cacheSeconds?: number;
  /** What the call does, in a few words for a developer. */
  summary?: string;
}

export type Declared<Handler> = Handler & { readonly declaration: Declaration };

/** A handler that says what it is. `route()` does this by itself; the few handlers that are none are wrapped in it. */
export function declared<Handler extends object>(
  declaration: Declaration,
  handler: Handler,
): Declared<Handler> {
  return Object.assign(handler, { declaration });
}

/** What a route file's export declares, if it does. */
export function declarationOf(handler: unknown): Declaration | undefined {
  return typeof handler === "function" ? (handler as Partial<Declared<object>>).declaration : undefined;
}

/**
 * In tests only: an answer that is not what the route declares, or that says more, is a fault. Everywhere else nobody
 * is kept waiting for it.
 */
export function assertDeclared(
  answer: AnswerShape | undefined,
  { status, body }: { status: number; body: unknown },
): void {
  if (env().APP_ENV !== "test" || !(answer instanceof z.ZodType)) return;
  if (status === 204 || body instanceof Response) return;
  const wire: unknown = JSON.parse(JSON.stringify(body ?? null));
  const result = answer.safeParse(wire);
  if (!result.success) throw new Error(`not the declared answer: ${z.prettifyError(result.error)}`);
  if (!isDeepStrictEqual(result.data, wire)) {
    throw new Error(`more than the declared answer: ${JSON.stringify(wire)}`);
  }
}
