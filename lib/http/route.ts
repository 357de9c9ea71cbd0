import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { getChallengeCookieName } from "@/lib/auth/next/session-cookie";
import { assertSteppedUp, type StepUpDemand } from "@/lib/auth/server/assert-stepped-up";
import type { ChallengeKind } from "@/lib/auth/server/auth-challenge-store";
import { AppError } from "@/lib/core/errors";
import { IP_KEYED_LIMITS } from "@/lib/core/rate-limits";
import { withEndUser } from "@/lib/core/server/end-user";
import { getLogger, withLogFields } from "@/lib/core/server/logger";
import { consumeIpRateLimit, consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { assertNotActing, type WhileActing } from "@/lib/http/assert-not-acting";
import { CookieWriter, findCaller, getClientIp, readCookie } from "@/lib/http/caller";
import {
  type Access,
  assertMatchesDeclaration,
  type Declaration,
  type DeclaredHandler,
  withDeclaration,
} from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";
import {
  getLedgerKey,
  identifyRequest,
  readIdempotencyKey,
  replayResponse,
  runIdempotently,
  type StoredResponse,
} from "@/lib/http/idempotency";
import { type AccountRow, loadOwnedResource, type PostRow } from "@/lib/http/load-owned-resource";
import type { MultipartLimits } from "@/lib/http/multipart";
import { parseParams, parseWith } from "@/lib/http/parse";
import { assertSameOrigin, type ParsedRequest, parseRequest } from "@/lib/http/parse-request";
import { getShutdownSignal } from "@/lib/http/shutdown";
import type { SpooledUpload } from "@/lib/http/spool";
import { requireOperator } from "@/lib/operations/server/require-operator";

type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

interface Options<A extends Access, P, Q, B, U> extends Omit<Declaration, "upload"> {
  auth: A;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  upload?: U;
  /** The body contains a password. No hash of it is stored, so retries run again and must be harmless. */
  secretBody?: true;
  /**
   * Paid work that goes on when its connection drops: the retry with its key finds it. Only the user's request to stop
   * ends it [CR13]. Without a key nothing could find the result, so the work ends with the connection.
   */
  outlivesConnection?: true;
  /** A fresh proof of identity is asked for: with a second factor only, or always [MFA2]. */
  stepUp?: StepUpDemand;
  /** An operator who acts as a person may call every GET without this, and nothing else [OPR2]. */
  whileActing?: WhileActing;
  /** The browser forgets pages of another user, also those in its back/forward cache; storage stays: theme, language. */
  clearsCache?: true;
  /** False where this installation does not offer the route: 404, and the request is not read. */
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
  file: U extends { spool: true } ? SpooledUpload : U extends MultipartLimits ? Uint8Array : null;
  request: Request;
  signal: AbortSignal;
  address: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  actionKey: string;
  /** Sets the cookie of a session that was created for a user. */
  openSession: (entered: { user: { id: string }; sid: string }) => Promise<void>;
  clearSessionCookie: () => void;
  setCookie: (name: string, value: string, maxAgeSeconds: number, path?: string) => void;
  clearCookie: (name: string) => void;
  readCookie: (name: string) => string | undefined;
  /** The browser's half of a pending sign-in or passkey ceremony. */
  setChallengeCookie: (kind: ChallengeKind, token: string) => void;
  challengeToken: (kind: ChallengeKind) => string | null;
  /** Sends the browser to another page by GET; not cached. */
  redirect: (location: string) => Response;
  respond: (status: number, body: unknown) => StoredResponse;
};

type Handler = (request: Request, next: { params: Promise<Record<string, unknown>> }) => Promise<Response>;

class Responded {
  readonly answer: StoredResponse;
  constructor(response: StoredResponse) {
    this.answer = response;
  }
}

/**
 * Creates a route handler. Order: request id, `isOffered`, same origin, session, rate limit, parsing,
 * idempotency, owned row or 404, handler, response (docs/architecture.md).
 */
export function route<
  A extends Access,
  P = unknown,
  Q = unknown,
  B = unknown,
  U extends MultipartLimits | undefined = undefined,
>(options: Options<A, P, Q, B, U>): DeclaredHandler<Handler> {
  const handle: Handler = async (request, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const path = pathWithoutSecrets(request);
    return withLogFields({ requestId, method: request.method, path }, async () => {
      const cookie = new CookieWriter();
      const acting: ActingFields = {};
      const response = await responseTo(options, request, next, cookie, acting)
        .then((result) => toResponse(result, requestId, options.cacheSeconds))
        .catch((error: unknown) => toErrorResponse(error, requestId));
      cookie.applyTo(response.headers);
      if (options.clearsCache && response.ok) response.headers.set("clear-site-data", '"cache"');
      const ms = Math.round(performance.now() - started);
      getLogger().info({ ...acting, status: response.status, ms }, "request");
      return response;
    });
  };
  const {
    handler: _,
    isOffered: __,
    stepUp: ___,
    outlivesConnection: ____,
    whileActing: _____,
    clearsCache: ______,
    ...declaration
  } = options;
  return withDeclaration(declaration, handle);
}

/** Ids have 36 characters; longer segments are tokens from mails, which must not be logged. */
function pathWithoutSecrets(request: Request): string {
  return new URL(request.url).pathname.replace(/[^/]{40,}/g, "[removed]");
}

/** Fields of the log: the user id of an operator, and of the user who is acted as. */
interface ActingFields {
  operator?: string;
  actingAs?: string;
}

async function responseTo<A extends Access, P, Q, B, U extends MultipartLimits | undefined>(
  options: Options<A, P, Q, B, U>,
  request: Request,
  next: { params: Promise<Record<string, unknown>> },
  cookie: CookieWriter,
  fields: ActingFields,
): Promise<StoredResponse> {
  const isConsole = options.auth === "operator";
  const early = isConsole ? await findCaller(request) : null;
  const isReplay = options.whileActing === "replayed" && Boolean(early?.session.acting);
  if (isConsole && !isReplay) await requireOperator(early);
  // HEAD runs no handler: link scanners and health probes must not cause effects.
  if (request.method === "HEAD") return { status: 200, body: new Response(null) };
  if (options.isOffered?.() === false) throw new AppError("not_found");
  if (!options.crossSite) assertSameOrigin(request);
  const caller = isConsole ? early : await findCaller(request);
  if (!caller && options.auth !== "none") {
    cookie.clear();
    throw new AppError("unauthorized");
  }
  const answer = () => responseToCaller(options, request, next, cookie, caller, isReplay);
  if (!caller?.session.acting) return answer();
  Object.assign(fields, { operator: caller.session.userId, actingAs: caller.session.acting.userId });
  return withLogFields({ ...fields }, answer);
}

async function responseToCaller<A extends Access, P, Q, B, U extends MultipartLimits | undefined>(
  options: Options<A, P, Q, B, U>,
  request: Request,
  next: { params: Promise<Record<string, unknown>> },
  cookie: CookieWriter,
  caller: Caller | null,
  isReplay: boolean,
): Promise<StoredResponse> {
  if (isReplay && caller) {
    const { userId } = caller.session;
    return replayResponse(
      request,
      userId,
      async () => (await parseRequest(options, request, userId)).identity,
    );
  }
  assertNotActing(caller, request, options.whileActing);
  if (options.stepUp && caller) await assertSteppedUp(caller.session.id, options.stepUp);
  const address = getClientIp(request);
  const { rateLimit } = options;
  if (rateLimit) {
    const userId = IP_KEYED_LIMITS.includes(rateLimit) ? null : caller?.session.userId;
    await (userId ? consumeRateLimit(rateLimit, userId) : consumeIpRateLimit(rateLimit, address));
  }

  const params = parseParams(options.params, await next.params);
  const query = parseWith(options.query, Object.fromEntries(new URL(request.url).searchParams));
  const received = await parseRequest(options, request, caller?.user.id ?? address);
  try {
    const run = () => runHandler({ options, request, cookie, caller, address, params, query, received });
    return await (caller ? withEndUser(caller.user.id, run) : run());
  } finally {
    await received.release();
  }
}

interface Arrived<A extends Access, P, Q, B, U> {
  options: Options<A, P, Q, B, U>;
  request: Request;
  cookie: CookieWriter;
  caller: Caller | null;
  address: string;
  params: P;
  query: Q;
  received: ParsedRequest<B>;
}

async function runHandler<A extends Access, P, Q, B, U>(
  arrived: Arrived<A, P, Q, B, U>,
): Promise<StoredResponse> {
  const { options, request, cookie, caller, address, params, query, received } = arrived;
  const { body, file, identity } = received;
  const idempotencyKey = readIdempotencyKey(request);
  // Responses of public routes are not stored for a retry: a stored response could not set their cookie, and the stored
  // hash of the request would be a hash of a password.
  const remembers = options.auth !== "none" && !options.secretBody && caller && idempotencyKey;
  const keyed = remembers ? identifyRequest(request, caller.user.id, idempotencyKey, identity) : null;

  // Concurrent with the key lookup to save a database round trip; a stored response ignores the result.
  const owning = loadOwnedResource(options.auth, caller?.user.id, { params, query, body });
  owning.catch(() => undefined);
  const stopping = keyed && options.outlivesConnection ? new AbortController() : undefined;

  const run = async (): Promise<StoredResponse> => {
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
      signal: AbortSignal.any([stopping?.signal ?? request.signal, getShutdownSignal()]),
      address,
      userAgent: request.headers.get("user-agent"),
      idempotencyKey,
      actionKey: getLedgerKey(keyed),
      openSession: ({ user, sid }) => cookie.setSession(user.id, sid),
      setCookie: (name, value, maxAge, path) => cookie.set(name, value, maxAge, "Lax", path),
      clearCookie: (name) => cookie.clear(name),
      readCookie: (name) => readCookie(request, name),
      clearSessionCookie: () => cookie.clear(),
      setChallengeCookie: (kind, token) => cookie.setChallenge(kind, token),
      challengeToken: (kind) => readCookie(request, getChallengeCookieName(kind)) ?? null,
      redirect: (location) =>
        new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } }),
      respond: (status, response) => new Responded({ status, body: response }) as unknown as StoredResponse,
    } as Context<A, P, Q, B, U>);
    const answer =
      result instanceof Responded ? result.answer : { status: options.success ?? 200, body: result };
    assertMatchesDeclaration(
      answer.status === 202 ? (options.later ?? options.answer) : options.answer,
      answer,
    );
    return answer;
  };
  return keyed ? runIdempotently(keyed, run, stopping) : run();
}

function toResponse({ status, body }: StoredResponse, requestId: string, cacheSeconds?: number): Response {
  if (body instanceof Response) return body;
  const keep = cacheSeconds ? `public, max-age=${cacheSeconds}` : "no-store";
  const headers = { "cache-control": keep, "x-request-id": requestId };
  if (status === 204) return new Response(null, { status, headers });
  return Response.json(body ?? null, { status, headers });
}
