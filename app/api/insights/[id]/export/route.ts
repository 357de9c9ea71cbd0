import { streamDownload } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { insightsExportQuery, insightsParams } from "@/lib/insights/schemas";
import { exportInsights } from "@/lib/insights/server/export-insights";

export const GET = route({
  summary: "Figures of a brand on a network as CSV",
  auth: "account",
  whileActing: "refused",
  params: insightsParams,
  query: insightsExportQuery,
  answer: "text/csv",
  rateLimit: "insights",
  handler: async ({ account, query }) => {
    const { name, rows } = await exportInsights({ account, query });
    return streamDownload({ name, type: "text/csv; charset=utf-8" }, rows);
  },
});
