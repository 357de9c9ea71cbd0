import { planChoiceBody, upgradePreviewResponse } from "@/lib/billing/schemas";
import { previewUpgrade } from "@/lib/billing/server/upgrade-plan";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Preview what a larger plan costs today; changes nothing",
  auth: "user",
  body: planChoiceBody,
  rateLimit: "write",
  answer: upgradePreviewResponse,
  handler: async ({ user, body }) => ({ upgrade: await previewUpgrade({ user, body }) }),
});
