import { getVersion } from "@/lib/canvas/server/versions";
import { versionParams, versionResponse } from "@/lib/canvas/version-schemas";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The design of an earlier version",
  auth: "post",
  params: versionParams,
  answer: versionResponse,
  handler: getVersion,
});
