import { withDeclaration } from "@/lib/http/declaration";
import { checkReadiness, readinessResponse } from "@/lib/http/readiness";

export const dynamic = "force-dynamic";

const facts = {
  summary: "This process may take requests; 503 when it may not",
  auth: "none",
  answer: readinessResponse,
  also: [503],
} as const;

/**
 * Reports whether database, storage and queue respond, so that this process may receive requests, and whether
 * a worker runs [OPS3].
 */
export const GET = withDeclaration(facts, async () => {
  const { ready, checks } = await checkReadiness();
  const body = { status: ready ? "ok" : "unavailable", checks };
  return Response.json(body, { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } });
});
