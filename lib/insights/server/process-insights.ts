import {
  markReconnect,
  type PostingConnection,
  postingConnection,
} from "@/lib/connections/server/posting-connection";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { hasInsights, PATIENCE_MS } from "@/lib/insights/rules";
import type { ProcessAnswer } from "@/lib/insights/schemas";
import { listPublished } from "@/lib/insights/server/insight-store";
import { measureDays, type Run } from "@/lib/insights/server/measure-days";
import { measurePosts, type Outcome } from "@/lib/insights/server/measure-posts";
import { endTurn, type Place, takeTurn } from "@/lib/insights/server/measure-store";
import { SocialError, type SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  network?: SocialNetwork;
}

/**
 * Asks a network for the figures of a brand's posts and days, and keeps them. However many ask at once, one run does
 * it; the others, and whoever asks again within the hour, get what is known. Throws not_connected with
 * `details.problem` where the person must connect again: `reconnect`, or `permission` to read figures.
 */
export async function processInsights(input: Input): Promise<ProcessAnswer> {
  const { account, platform, network = socialNetwork(platform) } = input;
  const connection = await postingConnection(account.id, network);
  const target = connection?.state === "connected" ? connection.target : null;
  if (!connection || !target) throw new AppError("not_connected", { details: { problem: "reconnect" } });
  if (!hasInsights(platform, connection.row.targetKind)) throw new AppError("unprocessable");
  const place = { accountId: account.id, platform, targetId: target.id };
  if (!(await takeTurn(connection.row))) return answerOf(place, { processed: 0, failed: 0, complete: true });
  const outcome = await measure(connection, { place, network, target, deadline: Date.now() + PATIENCE_MS });
  return answerOf(place, outcome);
}

async function measure(connection: PostingConnection, run: Run): Promise<Outcome> {
  let outcome: Outcome = { processed: 0, failed: 0, complete: false };
  try {
    const days = await measureDays(run, connection.row.measuredAt !== null);
    outcome = await measurePosts(run);
    outcome.complete &&= days;
    return outcome;
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") await markReconnect(connection);
    throw forPerson(error);
  } finally {
    await endTurn(connection.row, outcome.complete);
  }
}

function forPerson(error: unknown): unknown {
  if (!(error instanceof SocialError) || (error.kind !== "token" && error.kind !== "permission"))
    return error;
  log().warn({ err: error }, "figures may not be read");
  const problem = error.kind === "token" ? "reconnect" : "permission";
  return new AppError("not_connected", { details: { problem }, cause: error });
}

async function answerOf(place: Place, { complete, ...counts }: Outcome): Promise<ProcessAnswer> {
  const posts = await listPublished(place);
  const insights = posts.flatMap(({ id, figures }) => (figures ? [{ postId: id, figures }] : []));
  return { ...counts, more: !complete, insights };
}
