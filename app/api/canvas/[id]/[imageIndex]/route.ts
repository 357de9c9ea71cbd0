import { canvasParams, canvasResponse } from "@/lib/canvas/document-schemas";
import { getDocument } from "@/lib/canvas/server/documents";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The design behind a picture of a post",
  auth: "post",
  params: canvasParams,
  answer: canvasResponse,
  handler: getDocument,
});
