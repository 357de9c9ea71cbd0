import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { changePasswordBody } from "@/lib/auth/schemas";
import { changePassword } from "@/lib/auth/server/change-password";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Change the password, or set a first one",
  auth: "user",
  body: changePasswordBody,
  secretBody: true,
  success: 204,
  stepUp: "second-factor",
  handler: async ({ user, session, body, address, userAgent, setSessionCookie }) => {
    const sid = await changePassword({ user, continues: session.id, ...body, address, userAgent });
    setSessionCookie(
      await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS),
      SESSION_LIFETIME_SECONDS,
    );
  },
});
