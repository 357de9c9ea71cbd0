import { canvasParams, canvasQueryString, canvasResponse } from "@/lib/canvas/document-schemas";
import { getDocument } from "@/lib/canvas/server/documents";
import { deleteSparePage } from "@/lib/canvas/server/spare-pages";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The design behind a picture of a post",
  auth: "post",
  params: canvasParams,
  query: canvasQueryString,
  answer: canvasResponse,
  handler: getDocument,
});

export const DELETE = route({
  summary: "Delete a page that the post does not show",
  auth: "post",
  params: canvasParams,
  rateLimit: "write",
  success: 204,
  handler: deleteSparePage,
});
