import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { loginBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { loginUser } from "@/lib/auth/server/login-user";
import { askForSecondFactor } from "@/lib/auth/server/second-factor-sign-in";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in",
  auth: "none",
  body: loginBody,
  answer: userResponse,
  handler: async ({ body, address, userAgent, session, setSessionCookie, setChallengeCookie }) => {
    const login = { ...body, address, userAgent, replaces: session?.id ?? null };
    const { user, sid } = await loginUser(login).catch((error: unknown) =>
      askForSecondFactor(error, (token) => setChallengeCookie("second-factor", token)),
    );
    setSessionCookie(
      await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS),
      SESSION_LIFETIME_SECONDS,
    );
    return { user: serializeUser(user) };
  },
});
