/** For the tests of this folder: a browser's calls, and a check of tokens that shares nothing with who made them. */
import { createPublicKey, type JsonWebKey, verify } from "node:crypto";

export const CLIENT_ID = "100000000000-kolot.apps.googleusercontent.com";
export const ORIGIN = "http://localhost:3000";
export const MAYA = "110000000000000000001";

type Values = Record<string, string>;
type PublishedKey = JsonWebKey & { kid: string; alg: string; use: string };

export interface Token {
  header: Values;
  claims: Record<string, unknown>;
  /** By a key that is published now. */
  isSigned: boolean;
}

/** The chooser's address; `changes` replace or add parameters. */
export function selectUrl(base: string, changes: Values = {}): string {
  const query = { client_id: CLIENT_ID, origin: ORIGIN, ux_mode: "popup", channel_id: "c-1", ...changes };
  return `${base}/google/gsi/select?${new URLSearchParams(query)}`;
}

/** Presses a button of the chooser; the credential that the page would get. */
export async function choose(base: string, form: Values, changes: Values = {}): Promise<string> {
  const answer = await fetch(selectUrl(base, changes), { method: "POST", body: new URLSearchParams(form) });
  const credential = /data-credential="([^"]+)"/.exec(await answer.text())?.[1];
  if (!credential) throw new Error("The chooser handed nothing over");
  return credential;
}

export async function publishedKeys(base: string): Promise<PublishedKey[]> {
  const answer = await fetch(`${base}/google/oauth2/v3/certs`);
  return ((await answer.json()) as { keys: PublishedKey[] }).keys;
}

export async function open(base: string, credential: string): Promise<Token> {
  const [head = "", body = "", signature = ""] = credential.split(".");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const header = decode(head);
  const key = (await publishedKeys(base)).find(({ kid }) => kid === header.kid);
  const isSigned =
    key !== undefined &&
    verify(
      "RSA-SHA256",
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: "jwk" }),
      Buffer.from(signature, "base64url"),
    );
  return { header, claims: decode(body), isSigned };
}
