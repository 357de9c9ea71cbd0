import { saveCanvasBody, saveCanvasParams, savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { saveDocument } from "@/lib/canvas/server/documents";
import { insertPage } from "@/lib/canvas/server/insert-page";
import { saveAndRenderDocument } from "@/lib/canvas/server/save-and-render-document";
import { addSparePage } from "@/lib/canvas/server/spare-pages";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Save the design behind a picture of a post",
  auth: "post",
  params: saveCanvasParams,
  body: saveCanvasBody,
  rateLimit: "write",
  answer: savedCanvasResponse,
  handler: (input) => {
    const { insert, spare, use, ...design } = input.body;
    if (insert) return insertPage({ ...input, ...design, insert });
    if (spare) return addSparePage({ ...input, ...design, spare });
    return use ? saveAndRenderDocument(input) : saveDocument(input);
  },
});
