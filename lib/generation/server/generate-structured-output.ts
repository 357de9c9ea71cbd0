import { type ModelMessage, NoObjectGeneratedError, Output, streamText } from "ai";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { markAttempted } from "@/lib/core/vendor-attempts";
import {
  createStreamTimeout,
  getTextTimeouts,
  type StreamTimeouts,
} from "@/lib/generation/server/stream-timeout";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { getTextModels } from "@/lib/providers/ai-text/registry";
import { toStrictSchema } from "@/lib/providers/ai-text/strict-schema";
import { toModelError } from "@/lib/providers/ai-text/to-model-error";

export interface ModelImage {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/jpeg" | "image/webp";
}

export interface StructuredOutputRequest<T> {
  /** The schema of the output. All properties are required; optional ones are `.nullable()`. */
  schema: z.ZodType<T>;
  /** Identifies the output to the model and the prompt in the log. Letters, digits, - and _. */
  name: string;
  /** Prompt version; incremented with every change of the prompt. */
  version: number;
  instructions: string;
  prompt: string;
  images?: ModelImage[];
  signal: AbortSignal;
  /** For the first attempt and its repair together. */
  timeout?: StreamTimeouts;
}

const TOKENS: string[] = ["text-delta", "reasoning-delta"];

type Tried<T> = { value: T } | { text: string; problem: string };

/** Throws provider_error, provider_refused, provider_timeout (silence), cancelled; spends no credits. */
export async function generateStructuredOutput<T>(
  ask: StructuredOutputRequest<T>,
  models: TextModels = getTextModels(),
): Promise<T> {
  const watch = createStreamTimeout(ask.timeout ?? getTextTimeouts());
  const prompt = `${ask.name}@${ask.version}`;
  const messages: ModelMessage[] = [{ role: "user", content: contentOf(ask) }];
  try {
    const first = await responseTo(ask, messages, models, watch);
    if ("value" in first) return done(first.value, prompt, false);
    getLogger().warn({ prompt, problem: first.problem }, "structured output invalid; retrying once");
    const repair = buildRepairRequest(first.problem);
    messages.push({ role: "assistant", content: first.text }, { role: "user", content: repair });
    const second = await responseTo(ask, messages, models, watch).catch((error: unknown) => {
      // The first call was billed, whatever became of this one.
      throw markAttempted(error);
    });
    if ("value" in second) return done(second.value, prompt, true);
    throw new AppError("provider_error", { cause: new Error(`${prompt}: ${second.problem}`) });
  } finally {
    watch.stop();
  }
}

function done<T>(value: T, prompt: string, repaired: boolean): T {
  getLogger().info({ prompt, repaired }, "structured output received");
  return value;
}

function contentOf({ prompt, images = [] }: StructuredOutputRequest<unknown>) {
  // OpenAI's description requires the detail of an image.
  const providerOptions = { openai: { imageDetail: "auto" } };
  const files = images.map(({ bytes, mediaType }) => ({
    type: "file" as const,
    data: bytes,
    mediaType,
    providerOptions,
  }));
  return files.length === 0 ? prompt : [{ type: "text" as const, text: prompt }, ...files];
}

/** Throws errors that a retry cannot fix; an invalid output is returned with its problem. */
async function responseTo<T>(
  ask: StructuredOutputRequest<T>,
  messages: ModelMessage[],
  models: TextModels,
  watch: ReturnType<typeof createStreamTimeout>,
): Promise<Tried<T>> {
  let failure: unknown;
  try {
    const stream = streamText({
      model: models.writer(),
      instructions: ask.instructions,
      messages,
      output: Output.object({ schema: toStrictSchema(ask.schema), name: ask.name }),
      // A retry would be billed again; the user's own retry has an idempotency key.
      maxRetries: 0,
      abortSignal: AbortSignal.any([ask.signal, watch.signal]),
      onChunk: ({ chunk }) => {
        // The stream itself begins before the vendor has said anything.
        if (TOKENS.includes(chunk.type)) watch.alive();
      },
      onError: ({ error }) => {
        failure = error;
      },
    });
    const [value, reason] = await Promise.all([stream.output, stream.finishReason]);
    // A stream may fail after its last token: without its end marker the output is not accepted.
    if (failure !== undefined) throw failure;
    if (reason !== "stop")
      throw new AppError(reason === "content-filter" ? "provider_refused" : "provider_error");
    return { value: storable(value) };
  } catch (error) {
    if (failure === undefined && !ask.signal.aborted && isUnfit(error)) {
      return { text: error.text ?? "", problem: problemOf(error.cause) };
    }
    throw toModelError(watch.signal.aborted ? watch.signal.reason : (failure ?? error), ask.signal);
  }
}

/** Returns whether the model completed an output that is invalid; truncated or filtered outputs differ. */
function isUnfit(error: unknown): error is NoObjectGeneratedError {
  return NoObjectGeneratedError.isInstance(error) && error.finishReason === "stop";
}

const MOST_PROBLEMS = 12;

function problemOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  if (!(inner instanceof z.core.$ZodError)) return "It is not valid JSON.";
  const lines = inner.issues
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `- ${path.join(".") || "the answer"}: ${message}`);
  return ["It does not fit the schema:", ...lines].join("\n");
}

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
function storable<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part)])) as T;
}

export function buildRepairRequest(problem: string): string {
  return [
    "Your last answer could not be used.",
    problem,
    "Answer again, whole and corrected: only the JSON that the schema describes, with the same content and nothing around it.",
  ].join("\n");
}
