import { decode, encode } from "next-auth/jwt";
import type { ChallengeKind } from "@/lib/auth/server/auth-challenge-store";
import { getEnv } from "@/lib/core/server/env";
import { getHostCookieName } from "@/lib/core/server/host-cookie";

const PLAIN_NAME = "next-auth.session-token";

export interface SessionClaims {
  sub: string;
  /** Session secret; the database stores only its hash. */
  sid: string;
}

export const getSessionCookieName = (): string => getHostCookieName(PLAIN_NAME);

/** Name of the cookie that binds a Google token to the browser that requested it. */
export const getGoogleNonceCookieName = (): string => getHostCookieName("kolot.google");

/** Returns the name of the cookie of one kind of challenge. */
export const getChallengeCookieName = (kind: ChallengeKind): string => getHostCookieName(`kolot-${kind}`);

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
