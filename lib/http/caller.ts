import { AUTH_CHALLENGE_SECONDS, SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import {
  decodeSessionCookie,
  encodeSessionCookie,
  getChallengeCookieName,
  getSessionCookieName,
} from "@/lib/auth/next/session-cookie";
import type { ChallengeKind } from "@/lib/auth/server/auth-challenge-store";
import { isConsoleOperator } from "@/lib/auth/server/operator-address";
import type { ActiveSession } from "@/lib/auth/server/session-store";
import { findSession } from "@/lib/auth/server/sessions";
import { canonicalIp } from "@/lib/core/client-network";
import { getEnv } from "@/lib/core/server/env";
import type { Language } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";

export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get("cookie") ?? "";
  for (const part of header.split(";")) {
    const [key = "", ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

export function detectRequestLanguage(request: Request): Language {
  const accept = request.headers.get("accept-language") ?? undefined;
  return detectLanguage(readCookie(request, LANGUAGE_COOKIE), accept);
}

/** Returns the user and session of a valid session row; otherwise null [SES1]. */
export function findCaller(request: Request): Promise<ActiveSession | null> {
  return findCallerByCookie(readCookie(request, getSessionCookieName()));
}

/** Like `findCaller`, for pages, which read their cookies from Next. */
export async function findCallerByCookie(raw: string | undefined): Promise<ActiveSession | null> {
  const claims = raw ? await decodeSessionCookie(raw) : null;
  const caller = claims && (await findSession(claims.sid));
  // An operator who was removed from CONSOLE_OPERATORS sees the data of a person no longer.
  if (caller?.session.acting && !isConsoleOperator(caller.session.acting.operator)) return null;
  return caller;
}

/**
 * Returns the client IP address in canonical form. Forwarded headers count only for TRUST_PROXY_HOPS trusted
 * proxies; without them all callers share "direct", which a spoofed header cannot change [LIM1].
 */
export function getClientIp(request: Request): string {
  const hops = getEnv().TRUST_PROXY_HOPS;
  const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return (hops > 0 && canonicalIp(chain.at(-hops) ?? "")) || "direct";
}

/** Collects cookies that a handler sets or clears and adds them to any response. */
export class CookieWriter {
  readonly #lines = new Map<string, string>();

  set(
    name: string,
    value: string,
    maxAgeSeconds: number,
    sameSite: "Lax" | "Strict" = "Lax",
    path = "/",
  ): void {
    const secure = name.startsWith("__") ? "; Secure" : "";
    const attributes = `; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
    this.#lines.set(name, `${name}=${value}; Max-Age=${maxAgeSeconds}${attributes}`);
  }

  clear(name = getSessionCookieName()): void {
    this.set(name, "", 0);
  }

  async setSession(userId: string, sid: string): Promise<void> {
    const value = await encodeSessionCookie({ sub: userId, sid }, SESSION_LIFETIME_SECONDS);
    this.set(getSessionCookieName(), value, SESSION_LIFETIME_SECONDS);
  }

  setChallenge(kind: ChallengeKind, token: string): void {
    this.set(getChallengeCookieName(kind), token, AUTH_CHALLENGE_SECONDS, "Strict");
  }

  applyTo(headers: Headers): void {
    for (const line of this.#lines.values()) headers.append("set-cookie", line);
  }
}
