import { declared } from "@/lib/http/declaration";
import { liveAnswer } from "@/lib/http/health";

/** The process is up. Asks nothing of anything else, so that a lost database does not restart the web (OPS3). */
export const GET = declared({ summary: "The process is up", auth: "none", answer: liveAnswer }, () =>
  Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } }),
);
