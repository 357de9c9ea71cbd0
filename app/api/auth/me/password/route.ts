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
  handler: async ({ user, session, body, address, userAgent, openSession }) => {
    const sid = await changePassword({ user, continues: session.id, ...body, address, userAgent });
    await openSession({ user, sid });
  },
});
