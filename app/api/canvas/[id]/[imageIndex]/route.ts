import { canvasAnswer, canvasParams } from "@/lib/canvas/document-schemas";
import { openDocument } from "@/lib/canvas/server/open-document";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The design behind a picture of a post",
  auth: "post",
  params: canvasParams,
  answer: canvasAnswer,
  handler: openDocument,
});
