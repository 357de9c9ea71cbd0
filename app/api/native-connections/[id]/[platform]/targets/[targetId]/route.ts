import { removedTargetResponse, targetParams } from "@/lib/connections/schemas";
import { removeTarget } from "@/lib/connections/server/remove-target";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Remove a page or profile that is not the default one",
  auth: "account",
  params: targetParams,
  rateLimit: "write",
  answer: removedTargetResponse,
  handler: ({ account, params: { platform, targetId } }) => removeTarget({ account, platform, targetId }),
});
