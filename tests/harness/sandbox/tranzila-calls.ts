/** Test client of this folder: signed calls, and a merchant server that records notifications. */
import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const TERMINAL = "kolotsandbox";
export const TOKEN_TERMINAL = "kolotsandboxtok";
const APP_KEY = "sandbox-tranzila-app-key";
const SECRET = "sandbox-tranzila-secret";

type Values = Record<string, string>;
interface ApiResponse {
  error_code: number;
  thtk: string;
  sto_id: number;
  stos: Record<string, unknown>[];
  total: number;
  transactions: Record<string, unknown>[];
}

export interface Signature {
  key?: string;
  secret?: string;
  time?: string;
  nonce?: string;
}

/** Sends a signed call; `path` is below /tranzila. */
export async function call(base: string, path: string, body: unknown, signature: Signature = {}) {
  const { key = APP_KEY, secret = SECRET, time = String(Math.floor(Date.now() / 1000)) } = signature;
  const { nonce = randomBytes(40).toString("hex") } = signature;
  const result = await fetch(`${base}/tranzila${path}`, {
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
  return { status: result.status, json: (await result.json()) as ApiResponse };
}

export async function handshake(base: string, sum: number): Promise<string> {
  const { json } = await call(base, "/api/v2/handshake/create", { terminal_name: TERMINAL, sum });
  return json.thtk;
}

/** Returns the form URL for 49.00 with a handshake; `changes` replace or add parameters, undefined removes one. */
export async function formUrl(base: string, shop: string, changes: Record<string, string | undefined> = {}) {
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

interface ReceivedRequest {
  path: string;
  query: Values;
  fields: Values;
}

export async function listen() {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://shop");
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
      received.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), fields });
      response.end("OK");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, received, stop };
}
