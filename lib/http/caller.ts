import { decodeSessionCookie, sessionCookieName } from "@/lib/auth/next/session-cookie";
import { findSession } from "@/lib/auth/server/find-session";
import { env } from "@/lib/core/server/env";
import type { Language } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";

/** Value of one cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  const header = request.headers.get("cookie") ?? "";
  for (const part of header.split(";")) {
    const [key = "", ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** Language of a visitor: their own choice, else what their browser asks for. */
export function languageOf(request: Request): Language {
  const accept = request.headers.get("accept-language") ?? undefined;
  return detectLanguage(cookieOf(request, LANGUAGE_COOKIE), accept);
}

/** The signed-in person behind a request: the cookie decoded and its session row still alive (SES1), else null. */
export async function findCaller(request: Request) {
  const raw = cookieOf(request, sessionCookieName());
  const claims = raw ? await decodeSessionCookie(raw) : null;
  return claims ? findSession(claims.sid) : null;
}

/**
 * The address a limit is keyed by. Forwarded headers count only as far as TRUST_PROXY_HOPS says that our own
 * proxies wrote them; else every caller shares "direct", which a spoofed header cannot change (LIM1).
 */
export function addressOf(request: Request): string {
  const hops = env().TRUST_PROXY_HOPS;
  const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return hops > 0 ? chain.at(-hops) || "direct" : "direct";
}
