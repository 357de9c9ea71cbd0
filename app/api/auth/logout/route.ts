import { logoutUser } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign out here",
  auth: "none",
  success: 204,
  handler: async ({ session, clearSessionCookie }) => {
    if (session) await logoutUser(session.id);
    clearSessionCookie();
    // "cache" also clears pages in the back/forward cache. Storage stays: it holds theme and language.
    const headers = { "clear-site-data": '"cache"', "cache-control": "no-store" };
    return new Response(null, { status: 204, headers });
  },
});
