import { changedSubscriptionResponse } from "@/lib/billing/schemas";
import { serializeSubscription } from "@/lib/billing/serializers";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "End the subscription with the paid period",
  auth: "user",
  rateLimit: "write",
  answer: changedSubscriptionResponse,
  handler: async ({ user }) => ({ subscription: serializeSubscription(await cancelSubscription({ user })) }),
});
