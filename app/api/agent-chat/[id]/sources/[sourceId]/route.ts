import { route } from "@/lib/http/route";
import { removeSource } from "@/lib/post-agent/server/sources";
import { sourceParams } from "@/lib/post-agent/source-schemas";

export const DELETE = route({
  summary: "Take a source away from the agent",
  auth: "account",
  params: sourceParams,
  rateLimit: "write",
  success: 204,
  handler: removeSource,
});
