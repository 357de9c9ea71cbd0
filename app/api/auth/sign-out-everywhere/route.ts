import { signOutEverywhere } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign out on every device",
  auth: "user",
  rateLimit: "write",
  clearsCache: true,
  success: 204,
  handler: async ({ user, clearSessionCookie }) => {
    await signOutEverywhere({ user });
    clearSessionCookie();
  },
});
