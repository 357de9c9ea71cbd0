import { withDeclaration } from "@/lib/http/declaration";
import { livenessResponse } from "@/lib/http/readiness";

/**
 * Reports that the process is up. Checks no dependency, so that a lost database does not restart the web
 * process [OPS3].
 */
export const GET = withDeclaration(
  { summary: "The process is up", auth: "none", answer: livenessResponse },
  () => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } }),
);
