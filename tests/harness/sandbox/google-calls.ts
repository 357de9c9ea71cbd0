/** Test client of this folder: the calls of a browser, and a token check that shares no code with the emulator. */
import { createPublicKey, type JsonWebKey, verify } from "node:crypto";

export const CLIENT_ID = "100000000000-kolot.apps.googleusercontent.com";
export const ORIGIN = "http://localhost:3000";
export const MAYA = "110000000000000000001";

type Values = Record<string, string>;
type PublishedKey = JsonWebKey & { kid: string; alg: string; use: string };

export interface Token {
  header: Values;
  claims: Record<string, unknown>;
  isSigned: boolean;
}

export function buildChooserUrl(base: string, changes: Values = {}): string {
  const query = { client_id: CLIENT_ID, origin: ORIGIN, ux_mode: "popup", channel_id: "c-1", ...changes };
  return `${base}/google/gsi/select?${new URLSearchParams(query)}`;
}

export async function chooseAccount(base: string, form: Values, changes: Values = {}): Promise<string> {
  const response = await fetch(buildChooserUrl(base, changes), {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const credential = /data-credential="([^"]+)"/.exec(await response.text())?.[1];
  if (!credential) throw new Error("The chooser handed nothing over");
  return credential;
}

export async function publishedKeys(base: string): Promise<PublishedKey[]> {
  const response = await fetch(`${base}/google/oauth2/v3/certs`);
  return ((await response.json()) as { keys: PublishedKey[] }).keys;
}

export async function decodeToken(base: string, credential: string): Promise<Token> {
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
