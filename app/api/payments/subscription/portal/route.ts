import { portalAnswer } from "@/lib/billing/schemas";
import { openPortal } from "@/lib/billing/server/open-portal";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Open the gateway's page for changing the card",
  auth: "user",
  rateLimit: "write",
  answer: portalAnswer,
  handler: async ({ user }) => ({ url: await openPortal({ user }) }),
});
