import { totpSetupResponse } from "@/lib/auth/second-factor-schemas";
import { removeTotp, startTotpSetup } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

const own = { auth: "user", stepUp: "always", rateLimit: "write" } as const;

export const POST = route({
  ...own,
  summary: "Start to set up an authenticator app",
  secretBody: true,
  answer: totpSetupResponse,
  handler: ({ user }) => startTotpSetup({ user }),
});

export const DELETE = route({
  ...own,
  summary: "Remove the authenticator app",
  success: 204,
  handler: ({ user }) => removeTotp({ user }),
});
