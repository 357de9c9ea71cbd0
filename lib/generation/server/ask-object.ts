import { type ModelMessage, NoObjectGeneratedError, Output, streamText } from "ai";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { TEXT_PATIENCE } from "@/lib/generation/rules";
import { repairRequest } from "@/lib/generation/server/prompts/repair-object";
import { type Patience, watchIdle } from "@/lib/generation/server/watch-idle";
import { modelError } from "@/lib/providers/ai-text/model-error";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { textModels } from "@/lib/providers/ai-text/registry";

/** A picture the model is to look at. */
export interface SeenImage {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/jpeg" | "image/webp";
}

export interface AskObject<T> {
  /** What the answer must be. Every property is required at the model; what may be missing is `.nullable()`. */
  schema: z.ZodType<T>;
  /** Names the answer to the model and the prompt in the log: `post`, `infographic_plan`. Letters, digits, - and _. */
  name: string;
  /** Of the prompt; raised with every change of its wording. */
  version: number;
  instructions: string;
  prompt: string;
  images?: SeenImage[];
  signal: AbortSignal;
  /** For the answer and its repair together. */
  patience?: Patience;
}

type Tried<T> = { value: T } | { text: string; problem: string };

/**
 * The one way to a structured answer of the writing model: streamed, so that a slow model is told from a dead one;
 * checked by the schema; when it does not fit, asked once more with its mistake shown, and then provider_error. A
 * refusal is provider_refused, silence provider_timeout, an aborted signal cancelled. Reserve credits before, and wait
 * for a provider slot around it: neither happens here.
 */
export async function askObject<T>(ask: AskObject<T>, models: TextModels = textModels()): Promise<T> {
  const watch = watchIdle(ask.patience ?? TEXT_PATIENCE);
  const prompt = `${ask.name}@${ask.version}`;
  const messages: ModelMessage[] = [{ role: "user", content: contentOf(ask) }];
  try {
    const first = await answerTo(ask, messages, models, watch);
    if ("value" in first) return done(first.value, prompt, false);
    log().warn({ prompt, problem: first.problem }, "the model's answer did not fit; asking once more");
    const repair = repairRequest(first.problem);
    messages.push({ role: "assistant", content: first.text }, { role: "user", content: repair });
    const second = await answerTo(ask, messages, models, watch);
    if ("value" in second) return done(second.value, prompt, true);
    throw new AppError("provider_error", { cause: new Error(`${prompt}: ${second.problem}`) });
  } finally {
    watch.stop();
  }
}

function done<T>(value: T, prompt: string, repaired: boolean): T {
  log().info({ prompt, repaired }, "the model answered");
  return value;
}

function contentOf({ prompt, images = [] }: AskObject<unknown>) {
  const files = images.map(({ bytes, mediaType }) => ({ type: "file" as const, data: bytes, mediaType }));
  return files.length === 0 ? prompt : [{ type: "text" as const, text: prompt }, ...files];
}

/** One try. Throws what no second try would mend; a whole answer that does not fit comes back with what is wrong. */
async function answerTo<T>(
  ask: AskObject<T>,
  messages: ModelMessage[],
  models: TextModels,
  watch: ReturnType<typeof watchIdle>,
): Promise<Tried<T>> {
  let failure: unknown;
  try {
    const stream = streamText({
      model: models.writer(),
      instructions: ask.instructions,
      messages,
      output: Output.object({ schema: ask.schema, name: ask.name }),
      // A repeat would be billed again; the person's own retry has a key (providers.md 0.6).
      maxRetries: 0,
      abortSignal: AbortSignal.any([ask.signal, watch.signal]),
      onChunk: watch.alive,
      onError: ({ error }) => {
        failure = error;
      },
    });
    const [value, reason] = await Promise.all([stream.output, stream.finishReason]);
    // A stream may break after its last word: what did not say that it ended is not taken for whole.
    if (failure !== undefined) throw failure;
    if (reason !== "stop")
      throw new AppError(reason === "content-filter" ? "provider_refused" : "provider_error");
    return { value: storable(value) };
  } catch (error) {
    if (failure === undefined && !ask.signal.aborted && isUnfit(error)) {
      return { text: error.text ?? "", problem: problemOf(error.cause) };
    }
    throw modelError(watch.signal.aborted ? watch.signal.reason : (failure ?? error), ask.signal);
  }
}

/** The model ended its answer, and it is not what was asked for. One that was cut off or filtered ends otherwise. */
function isUnfit(error: unknown): error is NoObjectGeneratedError {
  return NoObjectGeneratedError.isInstance(error) && error.finishReason === "stop";
}

const MOST_PROBLEMS = 12;

/** What is wrong with an answer, in words that its writer can mend. */
function problemOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  if (!(inner instanceof z.core.$ZodError)) return "It is not valid JSON.";
  const lines = inner.issues
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `- ${path.join(".") || "the answer"}: ${message}`);
  return ["It does not fit the schema:", ...lines].join("\n");
}

/** The same without the characters that PostgreSQL cannot keep: NUL and halves of surrogate pairs. */
function storable<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part)])) as T;
}
