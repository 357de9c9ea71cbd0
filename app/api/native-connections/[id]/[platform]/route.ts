import { platformParams } from "@/lib/connections/schemas";
import { disconnect } from "@/lib/connections/server/disconnect";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Disconnect",
  auth: "account",
  params: platformParams,
  rateLimit: "write",
  success: 204,
  handler: ({ account, params }) => disconnect({ account, platform: params.platform }),
});
