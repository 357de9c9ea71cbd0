import { subscriptionResponse } from "@/lib/billing/schemas";
import { serializeSubscription } from "@/lib/billing/serializers";
import { route } from "@/lib/http/route";

/** Returns the subscription that was loaded together with the user of this request. */
export const GET = route({
  summary: "What the person has subscribed to",
  auth: "user",
  answer: subscriptionResponse,
  handler: async ({ user }) => ({ subscription: serializeSubscription(user.subscription) }),
});
