import { declared } from "@/lib/http/declaration";
import { readyAnswer } from "@/lib/http/health";
import { checkReadiness } from "@/lib/http/readiness";

export const dynamic = "force-dynamic";

const facts = {
  summary: "This process may take requests; 503 when it may not",
  auth: "none",
  answer: readyAnswer,
  also: [503],
} as const;

/** Database, storage and queue answer: this process may take requests (OPS3). */
export const GET = declared(facts, async () => {
  const { ready, checks } = await checkReadiness();
  const body = { status: ready ? "ok" : "unavailable", checks };
  return Response.json(body, { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } });
});
