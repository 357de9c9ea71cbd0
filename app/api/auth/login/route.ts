import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { loginBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { loginUser } from "@/lib/auth/server/login-user";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in",
  auth: "none",
  body: loginBody,
  answer: userResponse,
  handler: async ({ body, address, userAgent, session, setSessionCookie }) => {
    const { user, sid } = await loginUser({ ...body, address, userAgent, replaces: session?.id ?? null });
    setSessionCookie(
      await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS),
      SESSION_LIFETIME_SECONDS,
    );
    return { user: serializeUser(user) };
  },
});
