import { signOutEverywhere } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign out on every device",
  auth: "user",
  rateLimit: "write",
  success: 204,
  handler: async ({ user, clearSessionCookie }) => {
    await signOutEverywhere({ user });
    clearSessionCookie();
    const headers = { "clear-site-data": '"cache"', "cache-control": "no-store" };
    return new Response(null, { status: 204, headers });
  },
});
