import { createHmac } from "node:crypto";
import { PERSON } from "@/sandbox/meta/seed-data";
import type { MetaContext } from "@/sandbox/meta/state";

const TIMEOUT_MS = 10_000;

/** Signs what Meta says about a user: base64url signature, dot, base64url payload. */
function signRequest(secret: string, issuedAt: number): string {
  const payload = { user_id: PERSON.id, algorithm: "HMAC-SHA256", issued_at: Math.floor(issuedAt / 1000) };
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", secret).update(body).digest("base64url")}.${body}`;
}

/** Calls a callback of the app about the user, as Meta does, and returns its answer. `url` replaces the address. */
export async function sendSignedRequest(
  meta: MetaContext,
  path: string,
  { url, secret }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const signedRequest = signRequest(String(secret ?? meta.app.secret), meta.context.now());
  const address = String(url ?? `${process.env.APP_URL ?? ""}${path}`);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ signed_request: signedRequest }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "manual",
  }).catch(() => undefined);
  return { signedRequest, status: answer?.status ?? 0, body: (await answer?.text()) ?? "" };
}
