import { randomUUID } from "node:crypto";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import { type Lease, takeLease } from "@/lib/core/server/lease-store";
import { log } from "@/lib/core/server/logger";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, type Hold, withCreditsAtOnce } from "@/lib/credits/server/with-credits";
import { enterProviderSlot } from "@/lib/generation/server/provider-slots";
import type { Patience } from "@/lib/generation/server/watch-idle";
import { OPEN_TURNS, TURN_PATIENCE } from "@/lib/post-agent/rules";
import { gatherMaterial, type TurnMaterial } from "@/lib/post-agent/server/gather-material";
import { turnStatement } from "@/lib/post-agent/server/message-store";
import { EDIT_POST_VERSION } from "@/lib/post-agent/server/prompts/edit-post";
import { type Piece, readModel } from "@/lib/post-agent/server/read-model";
import { type PaidTurn, replayTurn } from "@/lib/post-agent/server/replay-turn";
import { turnStream } from "@/lib/post-agent/server/turn-stream";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";
import type { PostRow } from "@/lib/posts/server/post-store";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { textModels } from "@/lib/providers/ai-text/registry";

export interface EditPost {
  user: { id: string };
  account: AccountRow;
  post: PostRow;
  message: string;
  actionKey: string;
  signal: AbortSignal;
}

/** Seconds after which asking again makes sense while too many turns are open. */
const RETRY_SECONDS = 10;
/** What the model was to say last is written, and the place given back, a moment after its longest time. */
const LEASE_SLACK_SECONDS = 15;

/** A hold that is younger than this has nearly all its time. */
const SHORT_WAIT_MS = 1_000;

interface Begun {
  material: TurnMaterial;
  first: Piece;
  rest: AsyncGenerator<Piece, void, void>;
}

/**
 * One turn with the agent, for one credit. It is paid for with its first piece: until that has come everything is an
 * ordinary failure and costs nothing; from then on the credit is spent however the turn ends (CR6), the message is kept,
 * and what goes wrong is told in the stream. A repeat of a paid turn gets the message that was kept.
 */
export async function editPost(
  input: EditPost,
  models: TextModels = textModels(),
  patience: Patience = TURN_PATIENCE,
): Promise<ReadableStream<TurnChunk>> {
  const { user, post, message, actionKey, signal } = input;
  const asked = sha256(message);
  await using held = new AsyncDisposableStack();
  // Beside each other and the credit: each is a wait for the database, and the first word waits for all of them.
  const gathering = gatherMaterial(input);
  // Where one of the others is refused nobody asks for it any more.
  gathering.catch(() => undefined);
  const placing = takePlace(user.id, patience);
  held.defer(async () => (await placing)?.release());
  if (!(await placing)) {
    const paid = await findPaidAnswer<PaidTurn>(user.id, actionKey);
    if (paid) return await replayTurn(paid, asked);
    throw new AppError("rate_limited", { retryAfter: RETRY_SECONDS, details: { retryAfter: RETRY_SECONDS } });
  }
  const cap = AbortSignal.timeout(patience.totalMs);
  const messageId = randomUUID();
  let begun: Begun | undefined;
  const action = { userId: user.id, key: actionKey, kind: "text", cost: COSTS.text, signal } as const;
  const turn = await withCreditsAtOnce(
    action,
    async (hold) => {
      begun = await begin(input, await gathering, { hold, held, cap, models, idleMs: patience.idleMs });
      return begun;
    },
    ({ material }) => {
      const answer: PaidTurn = { messageId, asked };
      const turn = { id: messageId, postId: post.id, asked: message, parts: openingOf(material) };
      return { answer, beside: turnStatement(turn) };
    },
  );
  if (!begun) return await replayTurn(turn, asked);
  log().info({ prompt: `edit-post@${EDIT_POST_VERSION}`, messageId }, "agent's turn began");
  const { material, first, rest } = begun;
  const opening = openingOf(material);
  const kept = held.move();
  const leave = () => kept.disposeAsync();
  return turnStream({ messageId, opening, first, rest, credits: COSTS.text, person: signal, cap, leave });
}

const openingOf = ({ material }: TurnMaterial) => [{ type: "material" as const, material }];

/** One of the person's places; null when all are taken. */
function takePlace(userId: string, { totalMs }: Patience): Promise<Lease | null> {
  const seconds = Math.ceil(totalMs / 1000) + LEASE_SLACK_SECONDS;
  return takeLease({ name: "agent-turn", key: userId, places: OPEN_TURNS, seconds });
}

interface Means {
  hold: Hold;
  held: AsyncDisposableStack;
  cap: AbortSignal;
  models: TextModels;
  idleMs: number;
}

/** Asks the model, and waits for the first piece of its answer. */
async function begin(
  input: EditPost,
  material: TurnMaterial,
  { hold, held, cap, models, idleMs }: Means,
): Promise<Begun> {
  const ended = new AbortController();
  const signal = AbortSignal.any([input.signal, cap, ended.signal]);
  const asked = performance.now();
  const entered = enterProviderSlot(input.user.id, signal).catch((cause: unknown) => {
    // The longest time was over before a place was free: nobody cancelled.
    if (cap.aborted && !input.signal.aborted) throw new AppError("provider_timeout", { cause });
    throw cause;
  });
  held.defer(await entered);
  if (performance.now() - asked > SHORT_WAIT_MS) await hold.renew();
  const rest = readModel({
    models,
    ...material.prompt,
    tools: material.tools,
    signal,
    person: input.signal,
    idleMs,
  });
  held.defer(() => ended.abort());
  const first = await rest.next();
  if (first.done) throw new AppError("provider_error", { cause: new Error("the model said nothing") });
  return { material, first: first.value, rest };
}
