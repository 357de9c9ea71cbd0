import { sessionParams } from "@/lib/auth/schemas";
import { endSession } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Sign out there",
  auth: "user",
  params: sessionParams,
  rateLimit: "write",
  success: 204,
  handler: async ({ user, session, params, clearSessionCookie }) => {
    await endSession({ user, id: params.id });
    if (params.id === session.id) clearSessionCookie();
  },
});
