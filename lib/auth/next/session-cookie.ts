import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/core/server/env";

const PLAIN_NAME = "next-auth.session-token";

export interface SessionClaims {
  /** The person. */
  sub: string;
  /** The session's secret; the database keeps only its hash. */
  sid: string;
}

/**
 * Name of the session cookie, decided by the configured address alone. On https the __Host- prefix lets no
 * subdomain and no plain-http page plant one (SES2).
 */
export function sessionCookieName(): string {
  return env().NEXTAUTH_URL.startsWith("https:") ? `__Host-${PLAIN_NAME}` : PLAIN_NAME;
}

/** The cookie's value: an encrypted token that next-auth reads too. It holds the two claims and nothing else. */
export function encodeSessionCookie({ sub, sid }: SessionClaims, maxAgeSeconds: number): Promise<string> {
  return encode({ token: { sub, sid }, secret: env().NEXTAUTH_SECRET, maxAge: maxAgeSeconds });
}

/** The claims of a cookie, or null for anything we did not write, another secret, or an expired one (SES4). */
export async function decodeSessionCookie(value: string): Promise<SessionClaims | null> {
  try {
    const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET });
    if (typeof token?.sub !== "string" || typeof token.sid !== "string") return null;
    return { sub: token.sub, sid: token.sid };
  } catch {
    return null;
  }
}
