import { canvasParams } from "@/lib/canvas/document-schemas";
import { listVersions } from "@/lib/canvas/server/versions";
import { versionsResponse } from "@/lib/canvas/version-schemas";
import { pageQuery } from "@/lib/core/paging";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The earlier versions of a design, newest first",
  auth: "post",
  params: canvasParams,
  query: pageQuery,
  answer: versionsResponse,
  handler: listVersions,
});
