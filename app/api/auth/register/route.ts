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
  handler: async ({ body, request, address, userAgent, idempotencyKey, session, openSession }) => {
    const language = body.language ?? detectRequestLanguage(request);
    const origin = { address, userAgent, replaces: session };
    const entered = await registerUser({ ...body, ...origin, language, idempotencyKey });
    await openSession(entered);
    return { user: serializeUser(entered.user) };
  },
});
