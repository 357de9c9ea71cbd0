import { saveCanvasParams, sparePagesResponse } from "@/lib/canvas/document-schemas";
import { listSparePages } from "@/lib/canvas/server/spare-pages";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The pages of a post's designs that the post does not show",
  auth: "post",
  params: saveCanvasParams,
  answer: sparePagesResponse,
  handler: listSparePages,
});
