import { paymentResponse, upgradeBody } from "@/lib/billing/schemas";
import { serializePayment } from "@/lib/billing/serializers";
import { upgradePlan } from "@/lib/billing/server/upgrade-plan";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Change to a larger plan at the previewed amount",
  auth: "user",
  body: upgradeBody,
  rateLimit: "write",
  answer: paymentResponse,
  handler: async ({ user, body }) => ({ payment: serializePayment(await upgradePlan({ user, body })) }),
});
