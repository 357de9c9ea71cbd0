import { generateText, streamText } from "ai";
import { afterEach, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { toOutcome } from "@/lib/providers/measure-call";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { readMetric } from "@/tests/harness/metric-samples";
import { ownSandbox } from "@/tests/harness/sandbox-control";

afterEach(() => ownSandbox.clearFaults("openai"));

const count = (provider: string, outcome: string) =>
  readMetric("kolot_provider_call_duration_seconds_count", { provider, outcome });
const prompt = "Warm bread at six";

test("text of the model is counted and timed as one call when it succeeds", async () => {
  const before = await count("openai", "ok");
  const seconds = await readMetric("kolot_provider_call_duration_seconds_sum", { provider: "openai" });
  await generateText({ model: createOpenAiTextModels().writer(), prompt });
  expect(await count("openai", "ok")).toBe(before + 1);
  const after = await readMetric("kolot_provider_call_duration_seconds_sum", { provider: "openai" });
  expect(after).toBeGreaterThan(seconds);
});

test.each([
  [500, "failed"],
  [429, "rate_limited"],
  [400, "refused"],
])("text of the model is counted when the service answers %i as %s", async (status, outcome) => {
  const before = await count("openai", outcome);
  await ownSandbox.armFault({ service: "openai", path: "/responses", action: { kind: "status", status } });
  const call = generateText({ model: createOpenAiTextModels().writer(), prompt, maxRetries: 0 });
  await expect(call).rejects.toThrow();
  expect(await count("openai", outcome)).toBe(before + 1);
});

test("streamed text is counted when it ends, and as canceled when its reader leaves", async () => {
  const [ok, cancelled] = [await count("openai", "ok"), await count("openai", "cancelled")];
  const { textStream } = streamText({ model: createOpenAiTextModels().writer(), prompt });
  for await (const _part of textStream) expect(await count("openai", "ok")).toBe(ok);
  await expect.poll(() => count("openai", "ok")).toBe(ok + 1);

  const leaving = new AbortController();
  const left = streamText({
    ...{ model: createOpenAiTextModels().writer(), prompt, abortSignal: leaving.signal },
    onError: () => undefined,
  });
  for await (const _part of left.textStream) leaving.abort();
  await expect.poll(() => count("openai", "cancelled")).toBe(cancelled + 1);
  expect(await count("openai", "ok")).toBe(ok + 1);
});

test("call of the object store for a missing object is no failure", async () => {
  const before = await count("object-store", "not_found");
  await getObjectStore().head("public/00000000-0000-4000-8000-000000000000.png");
  expect(await count("object-store", "not_found")).toBe(before + 1);
});

const abortedBy = (reason: unknown) => AbortSignal.abort(reason);
const named = (name: string) => Object.assign(new Error("x"), { name });

test.each([
  ["a time limit", named("TimeoutError"), undefined, "timeout"],
  ["a time limit that the signal names", new Error("x"), abortedBy(named("TimeoutError")), "timeout"],
  ["an abort", named("AbortError"), undefined, "cancelled"],
  ["a worker that ends", new Error("x"), abortedBy(new Error("the worker ends")), "cancelled"],
  ["our own abort", new AppError("cancelled"), undefined, "cancelled"],
  ["a refused connection", new Error("x", { cause: { code: "ECONNREFUSED" } }), undefined, "unreachable"],
  ["a status of OpenAI", { statusCode: 404 }, undefined, "not_found"],
  ["a status of Google", { status: 504 }, undefined, "timeout"],
  ["a status of Amazon", { $metadata: { httpStatusCode: 412 } }, undefined, "refused"],
  ["an error without a status", { statusCode: undefined }, undefined, "failed"],
])("outcome of %s is known", (_what, error, signal, outcome) => {
  expect(toOutcome(error, signal)).toBe(outcome);
});
