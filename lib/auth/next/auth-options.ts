import type { AuthOptions } from "next-auth";
import { decodeSessionCookie, sessionCookieName } from "@/lib/auth/next/session-cookie";
import { SESSION_SECONDS } from "@/lib/auth/rules";
import { safeReturnPath } from "@/lib/auth/safe-return-path";
import { findSession } from "@/lib/auth/server/find-session";
import { logoutUser } from "@/lib/auth/server/logout-user";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";

/**
 * next-auth's own calls, held to our rules. No provider: signing in goes through /auth/login, /auth/register and
 * their limits alone. A function, because the environment is not there yet when Next collects its pages.
 */
export function authOptions(): AuthOptions {
  const secure = env().NEXTAUTH_URL.startsWith("https:");
  return {
    providers: [],
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { decode: async ({ token }) => (token ? { ...(await decodeSessionCookie(token)) } : null) },
    pages: { signIn: "/auth", signOut: "/auth", error: "/auth", verifyRequest: "/auth", newUser: "/auth" },
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    callbacks: {
      // Whatever a caller sends as an update is not looked at (CVE-2026-23478), and a session that is over here
      // is over there: throwing makes next-auth drop the cookie.
      jwt: async ({ token }) => {
        const { sub, sid } = token;
        const live = typeof sid === "string" ? await findSession(sid) : null;
        if (!live || live.user.id !== sub) throw new Error("the session is over");
        return { sub, sid };
      },
      // Who it is says /auth/check; the session's secret stays in the cookie that scripts cannot read.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => baseUrl + safeReturnPath(pathWithin(url, baseUrl)),
    },
    events: {
      signOut: async ({ token }) => {
        const live = typeof token?.sid === "string" ? await findSession(token.sid) : null;
        if (live) await logoutUser(live.session.id);
      },
    },
    logger: {
      error: (code) => log().debug({ code }, "next-auth"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

/** The part of an address behind our own origin; any other origin stays whole, and is refused for it. */
function pathWithin(url: string, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}
