import { resetPasswordBody } from "@/lib/auth/schemas";
import { resetPassword } from "@/lib/auth/server/reset-password";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Choose a new password with the link of a mail",
  auth: "none",
  body: resetPasswordBody,
  success: 204,
  handler: ({ body, address }) => resetPassword({ ...body, address }),
});
