import { subscriptionAnswer } from "@/lib/billing/schemas";
import { serializeSubscription } from "@/lib/billing/serializers";
import { route } from "@/lib/http/route";

/** The person was just read from the database for this very request, their subscription with them. */
export const GET = route({
  summary: "What the person has subscribed to",
  auth: "user",
  answer: subscriptionAnswer,
  handler: async ({ user }) => ({ subscription: serializeSubscription(user.subscription) }),
});
