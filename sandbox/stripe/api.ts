import { createHash, timingSafeEqual } from "node:crypto";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { answer, asViolation, createJsonResponse } from "@/sandbox/core/send-response";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { toListObject } from "@/sandbox/stripe/api-objects";
import { catalogRoutes, clockRoutes } from "@/sandbox/stripe/catalog";
import { errors, StripeError } from "@/sandbox/stripe/errors";
import { expand, showById } from "@/sandbox/stripe/expand-objects";
import { reversalRoutes } from "@/sandbox/stripe/reversals";
import { decodeForm, fields, pageOf, paging, type Route, readParams, route } from "@/sandbox/stripe/route";
import { sessionRoutes } from "@/sandbox/stripe/sessions";
import { API_VERSION } from "@/sandbox/stripe/state";
import { invoiceRoutes, scheduleRoutes, subscriptionRoutes } from "@/sandbox/stripe/subscriptions";
import {
  commitTransaction,
  readState,
  type StripeContext,
  type StripeTransaction,
} from "@/sandbox/stripe/transaction";
import { toEventObject } from "@/sandbox/stripe/webhooks";

const KEY_SECONDS = 86_400;

/** Objects that are read by id, with kind and parameter as Stripe's error names them. */
const BY_ID: [path: string, object: string, kind?: string, param?: string][] = [
  ["/customers", "customer"],
  ["/products", "product"],
  ["/prices", "price"],
  ["/test_helpers/test_clocks", "test_helpers.test_clock", "test clock"],
  ["/subscriptions", "subscription"],
  ["/invoices", "invoice", "invoice", "invoice"],
  ["/subscription_schedules", "subscription_schedule"],
  ["/checkout/sessions", "checkout.session", "checkout.session", "session"],
  ["/payment_intents", "payment_intent"],
  ["/payment_methods", "payment_method"],
  ["/charges", "charge"],
];

const ROUTES: Route[] = [
  ...sessionRoutes,
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...scheduleRoutes,
  ...reversalRoutes,
  ...clockRoutes,
  ...BY_ID.map(([path, object, kind = object, param]) =>
    route("GET", `${path}/:id`, {}, (work, _, id) => {
      const found = showById(work, id);
      if (found?.object !== object) throw errors.missing(kind, id, param);
      return found;
    }),
  ),
  route("GET", "/events", { ...paging, type: fields.text.optional() }, ({ state }, { type, ...given }) => {
    const all = state.events.filter((event) => type === undefined || event.type === type);
    const { page, hasMore } = pageOf(all, given);
    return toListObject("/v1/events", page.map(toEventObject), hasMore);
  }),
];

let requests = 0;

export function handleApi(stripe: StripeContext, request: SandboxRequest): Promise<SandboxResponse> {
  requests += 1;
  const headers = { "request-id": `req_sandbox${requests}`, "stripe-version": API_VERSION };
  const echo = request.headers["idempotency-key"];
  return answer(echo ? { ...headers, "idempotency-key": echo } : headers, () => {
    authorize(stripe, request);
    const { found, id } = findRoute(request);
    if (found.method === "GET")
      return createJsonResponse(200, perform(readState(stripe), found, request, id));
    return commitTransaction(stripe, (work) => replayOrRun(work, found, request, id));
  });
}

/** Throws Stripe's error for a version, an address or a parameter that it does not know. */
export function validateApiRequest(stripe: StripeContext, request: SandboxRequest): void {
  authorize(stripe, request);
  paramsFor(findRoute(request).found, request);
}

function authorize({ settings }: StripeContext, { headers }: SandboxRequest): void {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (!key) throw errors.noKey();
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(key), digest(settings.secretKey))) throw errors.badKey(key);
  const version = headers["stripe-version"] ?? "(none)";
  if (version !== API_VERSION) throw errors.badVersion(version, API_VERSION);
}

function findRoute({ method, path }: SandboxRequest): { found: Route; id: string } {
  for (const found of ROUTES) {
    if (found.method !== method) continue;
    const pattern = new RegExp(`^${found.path.replace(":id", "([A-Za-z0-9_]+)")}$`);
    const match = pattern.exec(path);
    if (match) return { found, id: match[1] ?? "" };
  }
  throw errors.unknownUrl(method, `/v1${path}`);
}

function paramsFor(found: Route, request: SandboxRequest) {
  try {
    return readParams(found.schema, decodeForm(pairsOf(request)));
  } catch (error) {
    throw error instanceof StripeError ? asViolation(error) : error;
  }
}

function perform(work: StripeTransaction, found: Route, request: SandboxRequest, id: string) {
  const params = paramsFor(found, request);
  return expand(work, found.run(work, params, id), params.expand);
}

function pairsOf({ query, body, headers, method }: SandboxRequest): [string, string][] {
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  if (method === "POST" && body.length > 0 && !isForm) {
    throw errors.plain("The request body must be form-encoded (application/x-www-form-urlencoded).");
  }
  return [...query, ...new URLSearchParams(body.toString("utf8"))];
}

/**
 * A repeated key returns the stored response, also a failure; with another request it is an error. Parameters that are
 * refused before the work starts leave no trace.
 */
function replayOrRun(work: StripeTransaction, found: Route, request: SandboxRequest, id: string) {
  const key = request.headers["idempotency-key"];
  if (!key || found.method !== "POST") return createJsonResponse(200, perform(work, found, request, id));
  const { replays } = work.state;
  const spoken = createHash("sha256")
    .update(`${request.path}\n${request.body.toString("utf8")}`)
    .digest("hex");
  const previous = getOwnEntry(replays, key);
  if (previous && previous.at > work.now - KEY_SECONDS) {
    if (previous.request !== spoken) throw errors.keyReused(key);
    const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
    return { status: previous.status, headers, body: previous.body };
  }
  paramsFor(found, request);
  const response = respond(() => createJsonResponse(200, perform(work, found, request, id)));
  replays[key] = { request: spoken, at: work.now, status: response.status, body: response.body };
  for (const [old, { at }] of Object.entries(replays)) {
    if (at <= work.now - KEY_SECONDS) delete replays[old];
  }
  return response;
}

function respond(work: () => ReturnType<typeof createJsonResponse>): SandboxResponse & { body: string } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { ...error.response, body: String(error.response.body) };
  }
}
