import { MockLanguageModelV4 } from "ai/test";
import type { TextModels } from "@/lib/providers/ai-text/port";

type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"];
export type ModelPart = Streamed extends ReadableStream<infer Part> ? Part : never;
export type ModelCall = Parameters<MockLanguageModelV4["doStream"]>[0];

const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };

export const textChunks = (text: string): ModelPart[] => [
  { type: "text-start", id: "1" },
  ...text.split(/(?<=\s)/).map((delta): ModelPart => ({ type: "text-delta", id: "1", delta })),
  { type: "text-end", id: "1" },
];

let calls = 0;
export function toolCallChunk(toolName: string, input: unknown): ModelPart {
  calls += 1;
  const json = typeof input === "string" ? input : JSON.stringify(input);
  return { type: "tool-call", toolCallId: `call_${calls}`, toolName, input: json };
}

export const finishChunk = (
  unified: "stop" | "tool-calls" | "interrupted" | "content-filter" = "stop",
): ModelPart => ({
  type: "finish",
  finishReason: { unified, raw: unified },
  usage: { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } },
});

/** Returns a model that plays the given streams, one per call, and records its input. */
export function createScriptedModel(
  ...scripts: ((call: ModelCall) => AsyncIterable<ModelPart>)[]
): TextModels & {
  calls: ModelCall[];
  /** Returns how many parts were read from its streams. */
  taken(): number;
} {
  const seen: ModelCall[] = [];
  let taken = 0;
  const model = new MockLanguageModelV4({
    doStream: async (call) => {
      const script = scripts[Math.min(seen.length, scripts.length - 1)];
      seen.push(call);
      const parts = script?.(call)[Symbol.asyncIterator]();
      const stream = new ReadableStream<ModelPart>(
        {
          async pull(controller) {
            const next = await parts?.next();
            if (!next || next.done) return controller.close();
            taken += 1;
            controller.enqueue(next.value);
          },
        },
        { highWaterMark: 0 },
      );
      return { stream };
    },
  });
  return { writer: () => model, calls: seen, taken: () => taken };
}

/** Emits the parts immediately. */
export const allAtOnce = (...parts: ModelPart[]) =>
  async function* () {
    yield* parts;
  };

/** Emits the parts and then hangs until the call is aborted. */
export const thenHang = (...parts: ModelPart[]) =>
  async function* ({ abortSignal }: ModelCall): AsyncGenerator<ModelPart> {
    yield* parts;
    await new Promise((_, reject) => {
      abortSignal?.addEventListener("abort", () => reject(abortSignal.reason));
    });
  };
