import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { registerBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { registerUser } from "@/lib/auth/server/register-user";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign up",
  auth: "none",
  rateLimit: "register",
  body: registerBody,
  answer: userResponse,
  success: 201,
  handler: async ({
    body,
    request,
    address,
    userAgent,
    idempotencyKey,
    user: former,
    session,
    setSessionCookie,
  }) => {
    const language = body.language ?? detectRequestLanguage(request);
    const replaces = former && session ? { id: session.id, userId: former.id } : null;
    const origin = { address, userAgent, replaces };
    const { user, sid } = await registerUser({ ...body, ...origin, language, idempotencyKey });
    setSessionCookie(
      await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS),
      SESSION_LIFETIME_SECONDS,
    );
    return { user: serializeUser(user) };
  },
});
