import { stopRequestBody } from "@/lib/generation/schemas";
import { stopRequest } from "@/lib/generation/server/stop-request";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Stop a paid request by its idempotency key, also one that has not arrived",
  auth: "user",
  body: stopRequestBody,
  success: 204,
  rateLimit: "write",
  handler: ({ user, body }) => stopRequest({ user, ...body }),
});
