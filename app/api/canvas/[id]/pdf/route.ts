import { pdfQuery, saveCanvasParams } from "@/lib/canvas/document-schemas";
import { downloadPdf } from "@/lib/canvas/server/download-pdf";
import { getProductFileName } from "@/lib/core/site-config";
import { respondWithFile } from "@/lib/http/download";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Pages of a post's designs as a PDF, with text as text",
  auth: "post",
  whileActing: "refused",
  params: saveCanvasParams,
  query: pdfQuery,
  answer: "application/pdf",
  rateLimit: "plan",
  handler: async (input) =>
    respondWithFile(
      { name: getProductFileName("design.pdf"), type: "application/pdf" },
      await downloadPdf(input),
    ),
});
