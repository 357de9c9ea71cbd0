import type { LanguageModelMiddleware } from "ai";
import { isAppError } from "@/lib/core/errors";
import { isTimeoutError, isUnreachable } from "@/lib/providers/http";
import {
  type CallOutcome,
  type Provider,
  type StartedCall,
  startCall,
  toStatusOutcome,
} from "@/lib/providers/record-call";

/** Runs a call of a vendor's SDK and records its outcome; an aborted `signal` cancels it. Throws what the call throws. */
export async function measureCall<T>(
  provider: Provider,
  operation: string,
  call: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const started = startCall(provider, operation);
  try {
    const value = await call();
    started.end("ok");
    return value;
  } catch (error) {
    started.end(toOutcome(error, signal), statusOf(error));
    throw error;
  }
}

/** Records the calls of a language model; a streamed one ends with its last part. */
export function measureModelCalls(provider: Provider): LanguageModelMiddleware {
  return {
    wrapGenerate: ({ doGenerate, params }) =>
      measureCall(provider, "text", async () => doGenerate(), params.abortSignal),
    wrapStream: async ({ doStream, params: { abortSignal } }) => {
      const started = startCall(provider, "stream");
      try {
        const { stream, ...rest } = await doStream();
        return { ...rest, stream: stream.pipeThrough(createRecorder(started, abortSignal)) };
      } catch (error) {
        started.end(toOutcome(error, abortSignal), statusOf(error));
        throw error;
      }
    },
  };
}

function createRecorder<Part extends { type: string }>(
  started: StartedCall,
  signal: AbortSignal | undefined,
) {
  let outcome: CallOutcome = "ok";
  // TypeScript does not know `cancel` yet.
  const recorder: Transformer<Part, Part> & { cancel(reason: unknown): void } = {
    transform(part, controller) {
      if (part.type === "error" && "error" in part) outcome = toOutcome(part.error, signal);
      controller.enqueue(part);
    },
    flush: () => started.end(outcome),
    // Called when the reader leaves, and with the error of a connection that breaks.
    cancel: (reason) => started.end(reason instanceof Error ? toOutcome(reason, signal) : "cancelled"),
  };
  return new TransformStream(recorder);
}

/** Returns the outcome that an error of an SDK, or an `AppError`, stands for. */
export function toOutcome(error: unknown, signal?: AbortSignal): CallOutcome {
  if (isTimeoutError(error) || isTimeoutError(signal?.reason)) return "timeout";
  if (signal?.aborted || isAppError(error, "cancelled") || isAborted(error)) return "cancelled";
  const status = statusOf(error);
  if (status !== undefined) return toStatusOutcome(status);
  return isUnreachable(error) ? "unreachable" : "failed";
}

const isAborted = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** The SDKs of OpenAI and Stripe, of Google, and of Amazon name the status differently. */
function statusOf(error: unknown): number | undefined {
  const { statusCode, status, $metadata } = (error ?? {}) as Record<string, unknown> & {
    $metadata?: { httpStatusCode?: number };
  };
  return [statusCode, status, $metadata?.httpStatusCode].find((value) => typeof value === "number");
}
