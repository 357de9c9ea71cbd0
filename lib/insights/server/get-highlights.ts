import { computeHighlights } from "@/lib/insights/highlights";
import type { HighlightsDto } from "@/lib/insights/schemas";
import { serializeBestPost } from "@/lib/insights/serializers";
import { listResults } from "@/lib/insights/server/insight-store";

interface Input {
  account: { id: string };
  now?: Date;
}

/** Returns the stored results of the last week, and the posts that reached more than usual. Calls no network. */
export async function getHighlights({ account, now = new Date() }: Input): Promise<HighlightsDto> {
  const { week, best } = computeHighlights(await listResults(account.id), now);
  return { week, best: best.map(({ post, times }) => serializeBestPost(post, times)) };
}
