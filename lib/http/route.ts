import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { BY_ADDRESS } from "@/lib/core/rate-limits";
import { log, withLogFields } from "@/lib/core/server/logger";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { addressOf, findCaller } from "@/lib/http/caller";
import {
  type Access,
  assertDeclared,
  type Declaration,
  type Declared,
  declared,
} from "@/lib/http/declaration";
import { errorResponse } from "@/lib/http/error-response";
import { type Answer, actionKeyOf, keyedRequest, readIdempotencyKey, runOnce } from "@/lib/http/idempotency";
import type { UploadLimits } from "@/lib/http/multipart";
import { type AccountRow, loadOwned, type PostRow } from "@/lib/http/owned";
import { parseParams, parseWith } from "@/lib/http/parse";
import { type Received, receive } from "@/lib/http/receive";
import { assertSameOrigin } from "@/lib/http/same-origin";
import { SessionCookieWriter } from "@/lib/http/session-cookie-writer";
import { shutdownSignal } from "@/lib/http/shutdown";
import type { SpooledFile } from "@/lib/http/spool";

type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

interface Options<A extends Access, P, Q, B, U> extends Omit<Declaration, "upload"> {
  auth: A;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  upload?: U;
  /** The body holds a password: no hash of it is kept, so the call must be harmless to repeat without a key. */
  secretBody?: true;
  /** False where this installation does not have the call: 404 for everybody, and nothing of it is read. */
  isOffered?: () => boolean;
  handler(context: Context<A, P, Q, B, U>): Promise<unknown>;
}

type Context<A extends Access, P, Q, B, U> = {
  user: A extends "none" ? Caller["user"] | null : Caller["user"];
  session: A extends "none" ? Caller["session"] | null : Caller["session"];
  account: A extends "account" | "post" ? AccountRow : null;
  post: A extends "post" ? PostRow : null;
  params: P;
  query: Q;
  body: B;
  file: U extends { spool: true } ? SpooledFile : U extends UploadLimits ? Uint8Array : null;
  request: Request;
  signal: AbortSignal;
  address: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  /** Names this click in the ledger: the same over its retries. */
  actionKey: string;
  setSessionCookie: (value: string, maxAgeSeconds: number) => void;
  clearSessionCookie: () => void;
  /** Answers with another status than the route's success. */
  respond: (status: number, body: unknown) => Answer;
};

type Handler = (request: Request, next: { params: Promise<Record<string, unknown>> }) => Promise<Response>;

class Responded {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * A route as a declaration (architecture.md, "How a route stays ten lines"). In this order: request id and logger →
 * offered here → same origin → session → address limit → parse → idempotency → the owned row or 404 → handler → answer → errors.
 */
export function route<
  A extends Access,
  P = unknown,
  Q = unknown,
  B = unknown,
  U extends UploadLimits | undefined = undefined,
>(options: Options<A, P, Q, B, U>): Declared<Handler> {
  const handle: Handler = async (request, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const path = pathWithoutSecrets(request);
    return withLogFields({ requestId, method: request.method, path }, async () => {
      const cookie = new SessionCookieWriter();
      const response = await answerTo(options, request, next, cookie)
        .then((answer) => toResponse(answer, requestId, options.cacheSeconds))
        .catch((error: unknown) => errorResponse(error, requestId));
      cookie.applyTo(response.headers);
      log().info({ status: response.status, ms: Math.round(performance.now() - started) }, "request");
      return response;
    });
  };
  const { handler: _, isOffered: __, ...declaration } = options;
  return declared(declaration, handle);
}

/** Path for the log. Ids have 36 characters; what is longer is a token out of a mail, and opens doors. */
function pathWithoutSecrets(request: Request): string {
  return new URL(request.url).pathname.replace(/[^/]{40,}/g, "[removed]");
}

async function answerTo<A extends Access, P, Q, B, U extends UploadLimits | undefined>(
  options: Options<A, P, Q, B, U>,
  request: Request,
  next: { params: Promise<Record<string, unknown>> },
  cookie: SessionCookieWriter,
): Promise<Answer> {
  // HEAD runs no handler: link scanners and health probes must not cause effects (api.md).
  if (request.method === "HEAD") return { status: 200, body: new Response(null) };
  if (options.isOffered?.() === false) throw new AppError("not_found");
  if (!options.crossSite) assertSameOrigin(request);
  const caller = await findCaller(request);
  if (!caller && options.auth !== "none") {
    cookie.clear();
    throw new AppError("unauthorized");
  }
  const address = addressOf(request);
  const { rateLimit } = options;
  if (rateLimit) {
    await consumeLimit(rateLimit, BY_ADDRESS.includes(rateLimit) ? address : (caller?.user.id ?? address));
  }

  const params = parseParams(options.params, await next.params);
  const query = parseWith(options.query, Object.fromEntries(new URL(request.url).searchParams));
  const received = await receive(options, request);
  try {
    return await runHandler({ options, request, cookie, caller, address, params, query, received });
  } finally {
    await received.release();
  }
}

interface Arrived<A extends Access, P, Q, B, U> {
  options: Options<A, P, Q, B, U>;
  request: Request;
  cookie: SessionCookieWriter;
  caller: Caller | null;
  address: string;
  params: P;
  query: Q;
  received: Received<B>;
}

async function runHandler<A extends Access, P, Q, B, U>(arrived: Arrived<A, P, Q, B, U>): Promise<Answer> {
  const { options, request, cookie, caller, address, params, query, received } = arrived;
  const { body, file, identity } = received;
  const idempotencyKey = readIdempotencyKey(request);
  // Open routes sign people in and out: a stored answer could not set their cookie, and its key holds their password.
  const remembers = options.auth !== "none" && !options.secretBody && caller && idempotencyKey;
  const keyed = remembers ? keyedRequest(request, caller.user.id, idempotencyKey, identity) : null;

  // Beside the key: one wait for the database less. Who gets a stored answer has no use for it.
  const owning = loadOwned(options.auth, caller?.user.id, { params, query, body });
  owning.catch(() => undefined);

  const run = async (): Promise<Answer> => {
    const owned = await owning;
    const result = await options.handler({
      user: caller?.user ?? null,
      session: caller?.session ?? null,
      ...owned,
      params,
      query,
      body,
      file,
      request,
      signal: AbortSignal.any([request.signal, shutdownSignal()]),
      address,
      userAgent: request.headers.get("user-agent"),
      idempotencyKey,
      actionKey: actionKeyOf(keyed),
      setSessionCookie: (value, maxAge) => cookie.set(value, maxAge),
      clearSessionCookie: () => cookie.clear(),
      respond: (status, answer) => new Responded({ status, body: answer }) as unknown as Answer,
    } as Context<A, P, Q, B, U>);
    const answer =
      result instanceof Responded ? result.answer : { status: options.success ?? 200, body: result };
    assertDeclared(answer.status === 202 ? (options.later ?? options.answer) : options.answer, answer);
    return answer;
  };
  return keyed ? runOnce(keyed, run) : run();
}

function toResponse({ status, body }: Answer, requestId: string, cacheSeconds?: number): Response {
  if (body instanceof Response) return body;
  const keep = cacheSeconds ? `public, max-age=${cacheSeconds}` : "no-store";
  const headers = { "cache-control": keep, "x-request-id": requestId };
  if (status === 204) return new Response(null, { status, headers });
  return Response.json(body ?? null, { status, headers });
}
