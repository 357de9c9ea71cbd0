import { getTransactionClient } from "@/lib/core/server/transaction";
import { type MetricValues, SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { type SeededAccount, seedPost } from "@/tests/faults/seed-data";
import { createScriptedPlatform } from "@/tests/harness/scripted-social-platform";

type MetricsResponse = Map<string, MetricValues> | SocialError;

/** A fake platform that returns given metrics and records the requested posts. */
export function createMetricsPlatform(tell: (ids: string[]) => MetricsResponse | Promise<MetricsResponse>) {
  const asked: string[][] = [];
  const network: SocialPlatform = {
    ...createScriptedPlatform({ send: [] }).network,
    postInsights: async (_, ids) => {
      asked.push(ids);
      const reported = await tell(ids);
      if (reported instanceof SocialError) throw reported;
      return reported;
    },
  };
  return { network, asked };
}

/** Returns these metrics for every requested post. */
export const forEveryPost = (metrics: MetricValues) => (ids: string[]) =>
  new Map(ids.map((id) => [id, metrics]));

/** Inserts published posts without calling the platform. */
export async function insertPublishedPosts(
  brand: SeededAccount,
  n: number,
  publishedAt = new Date(),
): Promise<string[]> {
  const { targetId } = await getTransactionClient().connection.findFirstOrThrow({
    where: { accountId: brand.account.id, platform: "facebook" },
  });
  const ids: string[] = [];
  for (let index = 0; index < n; index += 1) {
    const { id } = await seedPost(brand, `Post ${index}`);
    const sent = { state: "published", publishedAt, providerId: `sent-${index}` };
    const snapshot = { target: { id: targetId, name: "Bakery" } };
    const when = { dueAt: publishedAt, nextAt: publishedAt };
    await getTransactionClient().publication.create({ data: { postId: id, ...sent, ...when, snapshot } });
    ids.push(id);
  }
  return ids;
}
