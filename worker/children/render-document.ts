import { type DrawPageTask, drawDocumentPage } from "@/lib/canvas/server/draw-document-page";
import { type DrawPdfTask, drawDocumentsPdf } from "@/lib/canvas/server/draw-documents-pdf";
import { serveParent } from "@/lib/core/server/serve-parent";

serveParent((task: DrawPageTask | DrawPdfTask) =>
  "documents" in task ? drawDocumentsPdf(task) : drawDocumentPage(task),
);
