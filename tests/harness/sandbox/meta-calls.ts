import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { SCOPES as KNOWN_SCOPES } from "@/sandbox/meta/state";
import { startTestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

type Values = Record<string, string>;

interface ErrorBody {
  code?: number;
  error_subcode?: number;
  message?: string;
  type?: string;
}

export interface ClientResponse {
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

export function createClient(base: string) {
  const send = async (path: string, init?: RequestInit): Promise<ClientResponse> => {
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
      redirect_uri: REDIRECT_URI,
      state: "s-1",
      scope: SCOPES,
      response_type: "code",
    };
    return `/meta/dialog/v26.0/dialog/oauth?${new URLSearchParams({ ...query, ...ask })}`;
  };
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
    const query = { client_id: APP.id, client_secret: APP.secret, redirect_uri: REDIRECT_URI, code: given };
    return get("/oauth/access_token", { ...query, ...changes });
  };
  const extend = (token: string, changes: Values = {}) => {
    const query = { grant_type: "fb_exchange_token", client_id: APP.id, client_secret: APP.secret };
    return get("/oauth/access_token", { ...query, fb_exchange_token: token, ...changes });
  };
  /** Runs consent, code exchange and token requests up to the page token. */
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

interface Exchange {
  method: string;
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  status: number;
  code?: number;
  subcode?: number;
  has?: string[];
  before?: { call: string; value: unknown }[];
}

export interface Contract {
  rows: { source: string; row: string; accepted: Exchange; refused: Exchange }[];
}

/** Values that a row may reference; created on first use, once per test. */
export type Names = Record<string, string | (() => Promise<string>)>;

/** Defines two tests per row, accepted and refused. `{name}` is replaced by a prepared value. */
export function testContract({ rows }: Contract, prepared: () => { client: Client; names: Names }): void {
  const resolve = async (name: string) => {
    const { names } = prepared();
    const found = names[name];
    if (found === undefined) throw new Error(`The contract names {${name}}, which no test prepares`);
    if (typeof found === "string") return found;
    const created = await found();
    names[name] = created;
    return created;
  };
  const fill = async (source: string) => {
    let filled = source;
    for (const [complete, name = ""] of source.matchAll(/\{(\w+)\}/g)) {
      filled = filled.replaceAll(complete, await resolve(name));
    }
    return filled;
  };
  const fillAll = async (values: Record<string, string> = {}) => {
    const filled: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) filled[name] = await fill(value);
    return filled;
  };

  async function run({ method, path, query, form, headers, before: previous = [] }: Exchange) {
    const { client } = prepared();
    const address = await fill(path);
    const search = query ? `?${new URLSearchParams(await fillAll(query))}` : "";
    const body = form ? { body: new URLSearchParams(await fillAll(form)) } : {};
    const init = { method, headers: await fillAll(headers), ...body };
    for (const { call, value } of previous) await client.control(`/${call}`, value);
    return client.send(address + search, init);
  }

  it.each(rows.map((row) => [`${row.source}: ${row.row}`, row] as const))("%s", async (_name, row) => {
    const accepted = await run(row.accepted);
    expect(accepted.body.error).toBeUndefined();
    expect(accepted.status).toBe(row.accepted.status);
    for (const key of row.accepted.has ?? []) expect(accepted.body).toHaveProperty(key);
  });

  it.each(rows.map((row) => [`${row.source}: not ${row.row}`, row] as const))("%s", async (_name, row) => {
    const refused = await run(row.refused);
    expect(refused.status).toBe(row.refused.status);
    expect(refused.body.error?.code).toBe(row.refused.code);
    expect(refused.body.error?.error_subcode).toBe(row.refused.subcode);
  });
}

export const APP = { id: "100000000000001", secret: "sandbox-facebook-app-secret" };
export const REDIRECT_URI = "http://localhost:3000/api/native-connections/callback/facebook";
export const BAKERY = "104500000000001";
export const STUDIO = "104500000000002";
export const BAKERY_INSTAGRAM = "17841400000000001";
const SCOPES = "pages_show_list,pages_manage_posts,pages_read_engagement,business_management";

const EVERY_SCOPE = Object.keys(KNOWN_SCOPES);
export const ALL_SCOPES_CONSENT = { ask: { scope: EVERY_SCOPE.join(",") }, scopes: EVERY_SCOPE };

export interface Host {
  url: string;
  stop(): Promise<void>;
}

export const startHost = (directory: string): Promise<Host> => startTestSandbox({ dataDir: directory });

export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "kolot-meta-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function startImageServer(listener: RequestListener): Promise<Host> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}

export async function renderImage(
  format: "jpeg" | "png" | "webp",
  { color = "#7a3b12", width = 12, height = 8 } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return image.toFormat(format).toBuffer();
}

export async function createJpegOfSize(bytes: number): Promise<Buffer> {
  const image = await renderImage("jpeg");
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}
