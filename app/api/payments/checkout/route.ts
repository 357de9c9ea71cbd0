import { checkoutBody, checkoutResponse } from "@/lib/billing/schemas";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Open the page on which a plan is paid",
  auth: "user",
  body: checkoutBody,
  rateLimit: "write",
  success: 201,
  answer: checkoutResponse,
  handler: ({ user, body }) => startCheckout({ user, choice: body }),
});
