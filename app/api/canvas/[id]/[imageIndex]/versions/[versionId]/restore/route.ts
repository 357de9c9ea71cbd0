import { restoreVersion } from "@/lib/canvas/server/versions";
import { restoredVersionResponse, restoreVersionBody, versionParams } from "@/lib/canvas/version-schemas";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Restore an earlier version of a design; the state before becomes a version",
  auth: "post",
  params: versionParams,
  body: restoreVersionBody,
  rateLimit: "write",
  answer: restoredVersionResponse,
  handler: restoreVersion,
});
