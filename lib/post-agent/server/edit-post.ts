import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { acquireLease, type Lease } from "@/lib/core/server/lease-store";
import { getLogger } from "@/lib/core/server/logger";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import {
  findPaidResponse,
  type ReservationHandle,
  withCreditsInOneStatement,
} from "@/lib/credits/server/with-credits";
import { type PaidPostRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { acquireProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { getTextTimeouts, type StreamTimeouts } from "@/lib/generation/server/stream-timeout";
import { MAX_CONCURRENT_TURNS } from "@/lib/post-agent/limits";
import { buildTurnContext, type TurnContextInput } from "@/lib/post-agent/server/build-turn-context";
import { buildInsertTurnStatement } from "@/lib/post-agent/server/message-store";
import { EDIT_POST_PROMPT_VERSION } from "@/lib/post-agent/server/prompts/edit-post";
import { replayTurn, type StoredTurn } from "@/lib/post-agent/server/replay-turn";
import { type ModelChunk, streamModel } from "@/lib/post-agent/server/stream-model";
import { streamTurn } from "@/lib/post-agent/server/turn-stream";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { getTextModels } from "@/lib/providers/ai-text/registry";

export interface EditPostRequest extends Omit<PaidPostRequest<unknown>, "request"> {
  message: string;
}

/** Retry-After in seconds while too many turns are open. */
const RETRY_SECONDS = 10;
/** The last chunk is stored, and the permit released, a moment after the timeout. */
const LEASE_SLACK_SECONDS = 15;

/** A reservation younger than this needs no renewal. */
const SHORT_WAIT_MS = 1_000;

interface Begun {
  material: TurnContextInput;
  first: ModelChunk;
  rest: AsyncGenerator<ModelChunk, void, void>;
}

/**
 * Runs one agent turn for one credit, spent with the first chunk: failures before it are free; after it the
 * credit is spent in any case [CR6], the message is stored, and errors are sent in the stream. A retry of a
 * paid turn returns the stored message.
 */
export async function editPost(
  input: EditPostRequest,
  models: TextModels = getTextModels(),
): Promise<ReadableStream<TurnChunk>> {
  const { user, post, message, actionKey, signal } = input;
  const timeout = getTextTimeouts("turn");
  const asked = sha256Hex(message);
  await using held = new AsyncDisposableStack();
  // Concurrent with the credit, because each is a database round trip before the first chunk.
  const gathering = buildTurnContext(input);
  // Unused when another check refuses the turn.
  gathering.catch(() => undefined);
  const placing = takePlace(user.id, timeout);
  held.defer(async () => (await placing)?.release());
  if (!(await placing)) {
    const paid = await findPaidResponse<StoredTurn>(user.id, actionKey);
    if (paid) return await replayTurn(paid, asked);
    throw new AppError("rate_limited", { retryAfter: RETRY_SECONDS, details: { retryAfter: RETRY_SECONDS } });
  }
  const cap = limitTurn(timeout, held);
  const messageId = randomUUID();
  let started: Begun | undefined;
  const turn = await withCreditsInOneStatement(
    toPaidAction(input, "text"),
    async (hold) => {
      started = await begin(input, await gathering, { hold, held, cap, models, timeout });
      return started;
    },
    ({ material }) => {
      const answer: StoredTurn = { messageId, asked };
      const turn = { id: messageId, postId: post.id, asked: message, parts: openingOf(material) };
      return { answer, beside: buildInsertTurnStatement(turn) };
    },
  );
  if (!started) return await replayTurn(turn, asked);
  getLogger().info({ prompt: `edit-post@${EDIT_POST_PROMPT_VERSION}`, messageId }, "turn started");
  const { material, first, rest } = started;
  const stored = held.move();
  const turnEnd = { person: signal, cap, leave: () => stored.disposeAsync() };
  const opening = openingOf(material);
  return streamTurn({ messageId, opening, first, rest, credits: CREDIT_COSTS.text, ...turnEnd });
}

const openingOf = ({ material }: TurnContextInput) => [{ type: "material" as const, material }];

/** `AbortSignal.timeout` would keep the whole turn in memory until its time is up, long after the turn ended. */
function limitTurn({ totalMs }: StreamTimeouts, held: AsyncDisposableStack): AbortSignal {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("the turn took too long", "TimeoutError")),
    totalMs,
  );
  held.defer(() => clearTimeout(timer));
  return limit.signal;
}

function takePlace(userId: string, { totalMs }: StreamTimeouts): Promise<Lease | null> {
  const seconds = Math.ceil(totalMs / 1000) + LEASE_SLACK_SECONDS;
  return acquireLease({ name: "agent-turn", key: userId, slots: MAX_CONCURRENT_TURNS, seconds });
}

interface Means {
  hold: ReservationHandle;
  held: AsyncDisposableStack;
  cap: AbortSignal;
  models: TextModels;
  timeout: StreamTimeouts;
}

async function begin(
  input: EditPostRequest,
  material: TurnContextInput,
  { hold, held, cap, models, timeout }: Means,
): Promise<Begun> {
  const ended = new AbortController();
  const signal = AbortSignal.any([input.signal, cap, ended.signal]);
  const requested = performance.now();
  const entered = acquireProviderPermit(input.user.id, signal).catch((cause: unknown) => {
    // The timeout passed before a permit was free; the user did not cancel.
    if (cap.aborted && !input.signal.aborted) throw new AppError("provider_timeout", { cause });
    throw cause;
  });
  held.defer(await entered);
  if (performance.now() - requested > SHORT_WAIT_MS) await hold.renew();
  else hold.begin();
  const { prompt, tools } = material;
  const rest = streamModel({
    ...{ ...prompt, models, tools, signal, person: input.signal },
    ...{ firstMs: timeout.firstMs, idleMs: timeout.idleMs },
  });
  held.defer(() => ended.abort());
  const first = await rest.next();
  if (first.done) throw new AppError("provider_error", { cause: new Error("the model said nothing") });
  return { material, first: first.value, rest };
}
