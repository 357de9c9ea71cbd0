import { drawDocumentPage } from "@/lib/canvas/server/draw-document-page";
import { serveParent } from "@/lib/core/server/serve-parent";

serveParent(drawDocumentPage);
