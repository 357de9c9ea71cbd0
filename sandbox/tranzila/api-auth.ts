import { createHmac, timingSafeEqual } from "node:crypto";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/tranzila/api-call";
import { SKEW_SECONDS, type Terminals } from "@/sandbox/tranzila/settings";

const HEADER = "x-tranzila-api-";

/**
 * Checks the four headers of a call by the wall clock, as the caller signs by it. Returns what the journal should say:
 * the documents ask for milliseconds, what works is seconds; both are accepted and milliseconds are noted.
 */
export function checkAuth({ headers }: SandboxRequest, { appKey, secret }: Terminals): string | undefined {
  const given = (name: string) => headers[HEADER + name] ?? "";
  const [key, time, nonce] = [given("app-key"), given("request-time"), given("nonce")];
  if (key !== appKey) throw refusals.unauthorized("no such application key");
  if (!/^\d{10}(\d{3})?$/.test(time)) throw refusals.unauthorized("request-time is not a Unix time");
  const inMs = time.length === 13;
  const seconds = inMs ? Number(time) / 1000 : Number(time);
  if (Math.abs(Date.now() / 1000 - seconds) > SKEW_SECONDS) {
    throw refusals.unauthorized("request-time is too far from now");
  }
  if (!/^[0-9a-f]{80}$/.test(nonce)) throw refusals.unauthorized("nonce is not 40 bytes in hex");
  const expected = createHmac("sha256", `${secret}${time}${nonce}`).update(appKey).digest();
  const token = Buffer.from(given("access-token"), "hex");
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) {
    throw refusals.unauthorized("the access token is not the signature of this call");
  }
  return inMs ? "X-tranzila-api-request-time is in milliseconds; seconds are what works" : undefined;
}
