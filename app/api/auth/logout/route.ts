import { logoutUser } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign out here",
  auth: "none",
  whileActing: "allowed",
  clearsCache: true,
  success: 204,
  handler: async ({ session, clearSessionCookie }) => {
    if (session) await logoutUser(session.id);
    clearSessionCookie();
  },
});
