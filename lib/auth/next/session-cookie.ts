import { decode, encode } from "next-auth/jwt";
import type { ChallengeKind } from "@/lib/auth/server/auth-challenge-store";
import { getEnv } from "@/lib/core/server/env";

const PLAIN_NAME = "next-auth.session-token";

export interface SessionClaims {
  sub: string;
  /** Session secret; the database stores only its hash. */
  sid: string;
}

/** Returns the name of the cookie of one kind of challenge, prefixed like the session cookie. */
export function getChallengeCookieName(kind: ChallengeKind): string {
  return `${isSecure() ? "__Host-" : ""}kolot-${kind}`;
}

const isSecure = () => getEnv().NEXTAUTH_URL.startsWith("https:");

/** On https the __Host- prefix keeps subdomains and plain-http pages from setting the cookie [SES2]. */
export function getSessionCookieName(): string {
  return isSecure() ? `__Host-${PLAIN_NAME}` : PLAIN_NAME;
}

/** Encodes the cookie value: an encrypted token that next-auth can read. It contains only the two claims. */
export function encodeSessionCookie({ sub, sid }: SessionClaims, maxAgeSeconds: number): Promise<string> {
  return encode({ token: { sub, sid }, secret: getEnv().NEXTAUTH_SECRET, maxAge: maxAgeSeconds });
}

/** Decodes the claims; null for a foreign, expired or differently encrypted value [SES4]. */
export async function decodeSessionCookie(value: string): Promise<SessionClaims | null> {
  try {
    const token = await decode({ token: value, secret: getEnv().NEXTAUTH_SECRET });
    if (typeof token?.sub !== "string" || typeof token.sid !== "string") return null;
    return { sub: token.sub, sid: token.sid };
  } catch {
    return null;
  }
}
