/** For the tests of this folder: calls signed as the documents say, and a shop's server that hears notifications. */
import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const TERMINAL = "kolotsandbox";
export const TOKEN_TERMINAL = "kolotsandboxtok";
const APP_KEY = "sandbox-tranzila-app-key";
const SECRET = "sandbox-tranzila-secret";

type Values = Record<string, string>;
/** What the calls answer, each a part of it; the tests look at what is there. */
interface Said {
  error_code: number;
  thtk: string;
  sto_id: number;
  stos: Record<string, unknown>[];
  total: number;
  transactions: Record<string, unknown>[];
}
type Answer = { status: number; json: Said };

export interface Signature {
  key?: string;
  secret?: string;
  time?: string;
  nonce?: string;
}

/** A signed call; `path` below /tranzila. */
export async function call(
  base: string,
  path: string,
  body: unknown,
  signature: Signature = {},
): Promise<Answer> {
  const { key = APP_KEY, secret = SECRET, time = String(Math.floor(Date.now() / 1000)) } = signature;
  const { nonce = randomBytes(40).toString("hex") } = signature;
  const answer = await fetch(`${base}/tranzila${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "X-tranzila-api-app-key": key,
      "X-tranzila-api-request-time": time,
      "X-tranzila-api-nonce": nonce,
      "X-tranzila-api-access-token": createHmac("sha256", secret + time + nonce)
        .update(APP_KEY)
        .digest("hex"),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Said };
}

export async function handshake(base: string, sum: number): Promise<string> {
  const { json } = await call(base, "/api/v2/handshake/create", { terminal_name: TERMINAL, sum });
  return json.thtk;
}

/** The form's address for 49.00 with a handshake; `changes` replace or add parameters, undefined takes one out. */
export async function formUrl(
  base: string,
  shop: string,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const values = {
    sum: "49.00",
    currency: "2",
    tranmode: "AK",
    lang: "us",
    pdesc: "Kolot Pro",
    success_url_address: `${shop}/success`,
    fail_url_address: `${shop}/fail`,
    notify_url_address: `${shop}/notify?n=secret-word`,
    cField1: "secret-word",
    order_id: randomBytes(6).toString("hex"),
    thtk: await handshake(base, Number(changes.sum ?? "49.00")),
    ...changes,
  };
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${base}/tranzila/${TERMINAL}/iframenew.php?${new URLSearchParams(given)}`;
}

interface Heard {
  path: string;
  query: Values;
  fields: Values;
}

/** A server that answers 200 to everything and keeps what it was told. */
export async function listen() {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://shop");
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
      heard.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), fields });
      response.end("OK");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, heard, stop };
}
