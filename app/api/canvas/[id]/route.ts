import { saveCanvasBody, saveCanvasParams, savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { applyDocument } from "@/lib/canvas/server/apply-document";
import { insertPage } from "@/lib/canvas/server/insert-page";
import { saveDocument } from "@/lib/canvas/server/save-document";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Save the design behind a picture of a post",
  auth: "post",
  params: saveCanvasParams,
  body: saveCanvasBody,
  rateLimit: "write",
  answer: savedCanvasAnswer,
  handler: (input) => {
    const { insert, use, ...design } = input.body;
    if (insert) return insertPage({ ...input, ...design, insert });
    return use ? applyDocument(input) : saveDocument(input);
  },
});
