import { designsQuery, designsResponse } from "@/lib/canvas/design-schemas";
import { listDesigns } from "@/lib/canvas/server/documents";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The designs behind pictures of a brand's posts",
  auth: "user",
  query: designsQuery,
  answer: designsResponse,
  handler: listDesigns,
});
