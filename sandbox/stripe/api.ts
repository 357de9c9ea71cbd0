import { createHash, timingSafeEqual } from "node:crypto";
import { entry } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { catalogueRoutes } from "@/sandbox/stripe/catalogue";
import { expand, showById } from "@/sandbox/stripe/find";
import { decodeForm, fields, readParams } from "@/sandbox/stripe/form";
import { Refusal, refusals } from "@/sandbox/stripe/refusal";
import { pageOf, paging, type Route, route } from "@/sandbox/stripe/route";
import { scheduleRoutes } from "@/sandbox/stripe/schedules";
import { sessionRoutes } from "@/sandbox/stripe/sessions";
import { API_VERSION, KEY_SECONDS } from "@/sandbox/stripe/settings";
import { invoiceRoutes, subscriptionRoutes } from "@/sandbox/stripe/subscriptions";
import { clockRoutes } from "@/sandbox/stripe/test-clocks";
import { eventWire, listWire } from "@/sandbox/stripe/wire";
import { commit, look, type Stripe, type Work } from "@/sandbox/stripe/work";

const byId = (path: string, kind: string) =>
  route("GET", `${path}/:id`, {}, (work, _, id) => {
    const found = showById(work, id);
    if (!found) throw refusals.missing(kind, id);
    return found;
  });

const ROUTES: Route[] = [
  ...sessionRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...scheduleRoutes,
  ...clockRoutes,
  byId("/payment_intents", "payment_intent"),
  byId("/payment_methods", "payment_method"),
  byId("/charges", "charge"),
  route("GET", "/events", { ...paging, type: fields.text.optional() }, ({ state }, { type, ...given }) => {
    const all = state.events.filter((event) => type === undefined || event.type === type);
    const { page, hasMore } = pageOf(all, given);
    return listWire("/v1/events", page.map(eventWire), hasMore);
  }),
];

let requests = 0;

/** One call of the API: key, version, parameters, idempotency, effect. */
export async function handleApi(stripe: Stripe, request: SandboxRequest): Promise<SandboxResponse> {
  requests += 1;
  const answer = await answered(stripe, request);
  const echo = request.headers["idempotency-key"];
  return {
    ...answer,
    headers: {
      ...answer.headers,
      "request-id": `req_sandbox${requests}`,
      "stripe-version": API_VERSION,
      ...(echo ? { "idempotency-key": echo } : {}),
    },
  };
}

async function answered(stripe: Stripe, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    authorize(stripe, request);
    const { found, id } = findRoute(request);
    if (found.method === "GET") return json(200, perform(look(stripe), found, request, id));
    return await commit(stripe, (work) => once(work, found, request, id));
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.toResponse();
    throw refusal;
  }
}

function authorize({ settings }: Stripe, { headers }: SandboxRequest): void {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (!key) throw refusals.noKey();
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(digest(key), digest(settings.secretKey))) throw refusals.badKey(key);
  const version = headers["stripe-version"] ?? "(none)";
  if (version !== API_VERSION) throw refusals.badVersion(version, API_VERSION);
}

function findRoute({ method, path }: SandboxRequest): { found: Route; id: string } {
  for (const found of ROUTES) {
    if (found.method !== method) continue;
    const pattern = new RegExp(`^${found.path.replace(":id", "([A-Za-z0-9_]+)")}$`);
    const match = pattern.exec(path);
    if (match) return { found, id: match[1] ?? "" };
  }
  throw refusals.unknownUrl(method, `/v1${path}`);
}

function perform(work: Work, found: Route, request: SandboxRequest, id: string) {
  const params = readParams(found.schema, decodeForm(pairsOf(request)));
  return expand(work, found.run(work, params, id), params.expand);
}

function pairsOf({ query, body, headers, method }: SandboxRequest): [string, string][] {
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  if (method === "POST" && body.length > 0 && !isForm) {
    throw refusals.plain("The request body must be form-encoded (application/x-www-form-urlencoded).");
  }
  return [...query, ...new URLSearchParams(body.toString("utf8"))];
}

/** The same key answers the same; with another request it is refused. What was refused may be sent again. */
function once(work: Work, found: Route, request: SandboxRequest, id: string): SandboxResponse {
  const key = request.headers["idempotency-key"];
  if (!key || found.method !== "POST") return json(200, perform(work, found, request, id));
  const { replays } = work.state;
  const said = createHash("sha256")
    .update(`${request.path}\n${request.body.toString("utf8")}`)
    .digest("hex");
  const before = entry(replays, key);
  if (before && before.at > work.now - KEY_SECONDS) {
    if (before.request !== said) throw refusals.keyReused(key);
    const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
    return { status: before.status, headers, body: before.body };
  }
  const answer = json(200, perform(work, found, request, id));
  replays[key] = { request: said, at: work.now, status: answer.status, body: answer.body };
  for (const [old, { at }] of Object.entries(replays)) {
    if (at <= work.now - KEY_SECONDS) delete replays[old];
  }
  return answer;
}

function json(status: number, value: unknown) {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
