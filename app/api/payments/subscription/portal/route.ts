import { portalResponse } from "@/lib/billing/schemas";
import { createPortalUrl } from "@/lib/billing/server/resolve-gateway";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Open the gateway's page for changing the card",
  auth: "user",
  rateLimit: "write",
  answer: portalResponse,
  handler: async ({ user }) => ({ url: await createPortalUrl({ user }) }),
});
