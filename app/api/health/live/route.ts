import { withDeclaration } from "@/lib/http/declaration";
import { livenessResponse } from "@/lib/http/readiness";

/** Reports that the process is up. A lost database must not restart it, so no dependency is checked [OPS3]. */
export const GET = withDeclaration(
  { summary: "The process is up", auth: "none", answer: livenessResponse },
  () => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } }),
);
