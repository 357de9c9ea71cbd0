/** For the tests of this folder: the calls an app and a person make, in the shortest form. */
import { APP, BAKERY, RETURN, SCOPES, STUDIO } from "@/sandbox/meta/test-host";

type Values = Record<string, string>;

interface ErrorBody {
  code?: number;
  error_subcode?: number;
  message?: string;
  type?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: ErrorBody; data?: Record<string, unknown>[] };
}

export interface Consent {
  pages?: string[];
  scopes?: string[];
  ask?: Values;
  decision?: string;
}

/** Everything a test does with one running stand-in. */
export function createClient(base: string) {
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(base + path, { redirect: "manual", ...init });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : { text } };
  };
  const get = (path: string, query: Values = {}) =>
    send(`/meta/v26.0${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}`);
  const post = (path: string, values: Values | FormData) =>
    send(`/meta/v26.0${path}`, {
      method: "POST",
      body: values instanceof FormData ? values : new URLSearchParams(values),
    });
  const postJson = (path: string, value: unknown) => {
    const headers = { "content-type": "application/json" };
    return send(`/meta/v26.0${path}`, { method: "POST", headers, body: JSON.stringify(value) });
  };
  const remove = (path: string, query: Values) =>
    send(`/meta/v26.0${path}?${new URLSearchParams(query)}`, { method: "DELETE" });
  const control = async (path: string, value?: unknown) => {
    const init = {
      method: "POST",
      body: JSON.stringify(value),
      headers: { "content-type": "application/json" },
    };
    return send(`/_control${path}`, value === undefined ? {} : init);
  };

  const dialogPath = (ask: Values = {}) => {
    const query = {
      client_id: APP.id,
      redirect_uri: RETURN,
      state: "s-1",
      scope: SCOPES,
      response_type: "code",
    };
    return `/meta/dialog/v26.0/dialog/oauth?${new URLSearchParams({ ...query, ...ask })}`;
  };
  /** Presses a button of the dialog; returns where the browser is sent. */
  const decide = async ({ pages, scopes, ask, decision = "allow" }: Consent = {}) => {
    const form = new URLSearchParams({ decision });
    for (const page of pages ?? [BAKERY, STUDIO]) form.append("page", page);
    for (const scope of scopes ?? SCOPES.split(",")) form.append("scope", scope);
    const { headers, status } = await send(dialogPath(ask), { method: "POST", body: form });
    return { status, location: headers.get("location") ?? "" };
  };
  const code = async (consent?: Consent) => {
    const { location } = await decide(consent);
    return new URL(location).searchParams.get("code") ?? "";
  };
  const exchange = (given: string, changes: Values = {}) => {
    const query = { client_id: APP.id, client_secret: APP.secret, redirect_uri: RETURN, code: given };
    return get("/oauth/access_token", { ...query, ...changes });
  };
  const extend = (token: string, changes: Values = {}) => {
    const query = { grant_type: "fb_exchange_token", client_id: APP.id, client_secret: APP.secret };
    return get("/oauth/access_token", { ...query, fb_exchange_token: token, ...changes });
  };
  /** The whole way of the app: consent, code, long-lived token, page token. */
  const connect = async (consent?: Consent) => {
    const short = String((await exchange(await code(consent))).body.access_token);
    const user = String((await extend(short)).body.access_token);
    const accounts = await get("/me/accounts", { access_token: user });
    const page = String(accounts.body.data?.find(({ id }) => id === BAKERY)?.access_token ?? "");
    const pages = accounts.body.data?.map(({ access_token }) => String(access_token)) ?? [];
    return { short, user, page, pages };
  };
  return { send, get, post, postJson, remove, control, dialogPath, decide, code, exchange, extend, connect };
}

export type Client = ReturnType<typeof createClient>;
