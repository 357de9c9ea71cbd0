import type { AuthOptions } from "next-auth";
import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { decodeSessionCookie, getSessionCookieName } from "@/lib/auth/next/session-cookie";
import { toSafeReturnPath } from "@/lib/auth/safe-return-path";
import { findSession, logoutUser } from "@/lib/auth/server/sessions";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";

/**
 * Has no providers: users sign in only through /auth/login and /auth/register with their rate limits.
 * This is a function because the environment is not loaded yet when Next collects its pages.
 */
export function createAuthOptions(): AuthOptions {
  const secure = getEnv().NEXTAUTH_URL.startsWith("https:");
  return {
    providers: [],
    secret: getEnv().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
    jwt: { decode: async ({ token }) => (token ? { ...(await decodeSessionCookie(token)) } : null) },
    pages: { signIn: "/auth", signOut: "/auth", error: "/auth", verifyRequest: "/auth", newUser: "/auth" },
    cookies: {
      sessionToken: {
        name: getSessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    callbacks: {
      // Data that a client sends as a session update is ignored (CVE-2026-23478). A revoked session ends here
      // too: throwing makes next-auth delete the cookie.
      jwt: async ({ token }) => {
        const { sub, sid } = token;
        const live = typeof sid === "string" ? await findSession(sid) : null;
        if (!live || live.session.userId !== sub) throw new Error("the session is over");
        return { sub, sid };
      },
      // /auth/check returns the user; the session secret stays in the HttpOnly cookie.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => baseUrl + toSafeReturnPath(pathWithin(url, baseUrl)),
    },
    events: {
      signOut: async ({ token }) => {
        const live = typeof token?.sid === "string" ? await findSession(token.sid) : null;
        if (live) await logoutUser(live.session.id);
      },
    },
    logger: {
      error: (code) => getLogger().debug({ code }, "next-auth"),
      warn: (code) => getLogger().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

/** Returns the path of our own URL; a URL of another origin stays absolute and is refused later. */
function pathWithin(url: string, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}
