import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { SESSION_SECONDS } from "@/lib/auth/rules";
import { registerBody, userAnswer } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { registerUser } from "@/lib/auth/server/register-user";
import { languageOf } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign up",
  auth: "none",
  rateLimit: "register",
  body: registerBody,
  answer: userAnswer,
  success: 201,
  handler: async ({ body, request, address, userAgent, idempotencyKey, setSessionCookie }) => {
    const language = body.language ?? languageOf(request);
    const { user, sid } = await registerUser({ ...body, language, address, userAgent, idempotencyKey });
    setSessionCookie(await encodeSessionCookie({ sub: user.id, sid }, SESSION_SECONDS), SESSION_SECONDS);
    return { user: serializeUser(user) };
  },
});
