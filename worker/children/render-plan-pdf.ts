import { renderPlanPdf } from "@/lib/content-plan/server/render-plan-pdf";
import { serveParent } from "@/lib/core/server/serve-parent";

serveParent(renderPlanPdf);
