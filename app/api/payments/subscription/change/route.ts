import { changedSubscriptionResponse, planChoiceBody } from "@/lib/billing/schemas";
import { serializeSubscription } from "@/lib/billing/serializers";
import { changePlan } from "@/lib/billing/server/change-plan";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Choose a smaller plan for the next period",
  auth: "user",
  body: planChoiceBody,
  rateLimit: "write",
  answer: changedSubscriptionResponse,
  handler: async ({ user, body }) => ({
    subscription: serializeSubscription(await changePlan({ user, choice: body })),
  }),
});
