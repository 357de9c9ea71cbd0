import { changedSubscriptionResponse } from "@/lib/billing/schemas";
import { serializeSubscription } from "@/lib/billing/serializers";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Take back a cancellation, or a smaller plan that was chosen",
  auth: "user",
  rateLimit: "write",
  answer: changedSubscriptionResponse,
  handler: async ({ user }) => ({ subscription: serializeSubscription(await resumeSubscription({ user })) }),
});
