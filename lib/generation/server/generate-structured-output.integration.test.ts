import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  generateStructuredOutput,
  type StructuredOutputRequest,
} from "@/lib/generation/server/generate-structured-output";
import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";
import { createScriptedModel, textChunks, thenHang } from "@/tests/harness/scripted-agent-model";
import { setEnv } from "@/tests/harness/set-env";
import { createSolidImage } from "@/tests/harness/solid-color-image";

const schema = z.object({ headline: z.string().min(3), steps: z.array(z.string()).min(3).max(5) });
type Plan = z.infer<typeof schema>;

const plant = (rule: string, times = 1) =>
  ownSandbox.trigger({ service: "openai", event: "plant", rule, times });
const calls = async (since: string): Promise<{ path: string }[]> =>
  (await ownSandbox.journal("openai", since)).entries;

afterEach(async () => {
  await ownSandbox.trigger({ service: "openai", event: "no-plant" });
  await ownSandbox.clearFaults("openai");
});

const request = (more: Partial<StructuredOutputRequest<Plan>> = {}): StructuredOutputRequest<Plan> => ({
  schema,
  name: "plan",
  version: 1,
  instructions: "Language: English. Brand: Shachar Bakery.",
  prompt: "<topic>\nHow we bake sourdough\n</topic>",
  signal: new AbortController().signal,
  ...more,
});
const ask = (more: Partial<StructuredOutputRequest<Plan>> = {}) => generateStructuredOutput(request(more));

/** Models that record their requests. */
function overheard(sent: string[]) {
  return createOpenAiTextModels({
    fetch: (url, init) => {
      sent.push(String(init?.body));
      return fetch(url, init);
    },
  });
}

test("structured output matches the schema", async () => {
  const plan = await ask();
  expect(plan.headline).toMatch(/sourdough/i);
  expect(plan.steps.length).toBeGreaterThanOrEqual(3);
});

describe("invalid structured output", () => {
  test.each(["malformed-json", "wrong-shape"])(
    "structured output that is %s once is repaired by the second attempt",
    async (rule) => {
      await plant(rule);
      const since = new Date().toISOString();
      expect(schema.safeParse(await ask()).success).toBe(true);
      expect(await calls(since)).toHaveLength(2);
    },
  );

  test.each(["malformed-json", "wrong-shape"])(
    "structured output that is %s twice throws provider_error",
    async (rule) => {
      await plant(rule, 5);
      const since = new Date().toISOString();
      await expect(ask()).rejects.toMatchObject({ code: "provider_error" });
      expect(await calls(since)).toHaveLength(2);
    },
  );

  test("text above its limit is repaired by one more call", async () => {
    const sent: string[] = [];
    // Without the limit in its first request the model ignores it.
    const forgetful = createOpenAiTextModels({
      fetch: (url, init) => {
        const body = String(init?.body);
        sent.push(body);
        const asked = sent.length === 1 ? body.replace("At most 12 characters.", "") : body;
        return fetch(url, { ...init, body: asked });
      },
    });
    const short = z.object({ headline: z.string().max(12).describe("The headline") });
    const { headline } = await generateStructuredOutput({ ...request(), schema: short }, forgetful);
    expect(headline.length).toBeLessThanOrEqual(12);
    expect(sent).toHaveLength(2);
    expect(sent[0]).not.toMatch(/"(min|max)Length"/);
    expect(sent[1]).toContain("- headline: Too big: expected string to have <=12 characters");
  });

  test("constraint beyond JSON schema is checked and reported to the model", async () => {
    const sent: string[] = [];
    const strict = schema.refine(({ steps }) => new Set(steps).size > 99, {
      path: ["steps"],
      error: "too alike",
    });
    await expect(
      generateStructuredOutput(request({ schema: strict }), overheard(sent)),
    ).rejects.toMatchObject({
      code: "provider_error",
    });
    expect(sent).toHaveLength(2);
    expect(sent[0]).not.toContain("could not be used");
    expect(sent[1]).toContain("- steps: too alike");
    expect(sent[1]).toContain('"role":"assistant"');
  });
});

describe.each(["responses", "chat"] as const)("structured output over %s", (api) => {
  const models = createOpenAiTextModels({ api });
  const path = api === "chat" ? "/chat/completions" : "/responses";

  test("structured output is returned and repaired", async () => {
    await plant("wrong-shape");
    const since = new Date().toISOString();
    expect(schema.safeParse(await generateStructuredOutput(request(), models)).success).toBe(true);
    expect((await calls(since)).map((call) => call.path)).toEqual([`/openai/v1${path}`, `/openai/v1${path}`]);
  });

  test("structured output can depend on an image", async () => {
    const bytes = new Uint8Array(await createSolidImage().png().toBuffer());
    expect(
      await generateStructuredOutput(request({ images: [{ bytes, mediaType: "image/png" }] }), models),
    ).toHaveProperty("headline");
  });

  test.each([
    ["refusal", "provider_refused"],
    ["content-filter", "provider_refused"],
    ["incomplete", "provider_error"],
    ["error-event", "provider_error"],
    ["failed", "provider_error"],
    ["cut", "provider_error"],
    ["rate-limit", "provider_error"],
    ["quota", "provider_error"],
  ])("structured output with %s throws %s without a second attempt", async (rule, code) => {
    await plant(rule);
    const since = new Date().toISOString();
    await expect(generateStructuredOutput(request(), models)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
  });

  test("complete output in a truncated stream is refused", async () => {
    await ownSandbox.armFault({ service: "openai", path, action: { kind: "malformed" } });
    await expect(generateStructuredOutput(request(), models)).rejects.toMatchObject({
      code: "provider_error",
    });
    // The response is so short that half of the stream contains it.
    await ownSandbox.armFault({ service: "openai", path, action: { kind: "malformed" } });
    const short = { ...request(), schema: z.object({ kind: z.literal("a") }) };
    await expect(generateStructuredOutput(short, models)).rejects.toMatchObject({ code: "provider_error" });
  });
});

test.each([
  ["silence", { kind: "delay", ms: 5000 }, { idleMs: 100, totalMs: 60_000 }],
  ["no first token", { kind: "delay", ms: 5000 }, { firstMs: 100, idleMs: 60_000, totalMs: 60_000 }],
  ["no end", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 60_000, totalMs: 200 }],
])("structured output times out when %s", async (_, action: FaultAction, timeout) => {
  await ownSandbox.armFault({ service: "openai", path: "/responses", action });
  await expect(ask({ timeout })).rejects.toMatchObject({ code: "provider_timeout" });
});

test.each([
  ["the first token", { kind: "delay", ms: 5000 }, { OPENAI_FIRST_TOKEN_SECONDS: 0.1 }],
  ["a whole text", { kind: "drip", bytesPerSecond: 20 }, { OPENAI_TEXT_SECONDS: 0.2 }],
])(
  "structured output ends at the time limit of the environment for %s",
  async (_, action: FaultAction, limit) => {
    setEnv(limit);
    await ownSandbox.armFault({ service: "openai", path: "/responses", action });
    const started = performance.now();
    await expect(ask()).rejects.toMatchObject({ code: "provider_timeout" });
    expect(performance.now() - started).toBeLessThan(4_000);
  },
);

test("structured output ends when a pause is longer than the environment permits", async () => {
  setEnv({ OPENAI_IDLE_SECONDS: 0.2 });
  const models = createScriptedModel(thenHang(...textChunks('{"headline":')));
  const started = performance.now();
  const asking = generateStructuredOutput(request(), models);
  await expect(asking).rejects.toMatchObject({ code: "provider_timeout" });
  expect(performance.now() - started).toBeLessThan(4_000);
});

test("image generation ends at the time limit of the environment", async () => {
  setEnv({ OPENAI_IMAGE_SECONDS: 0.1 });
  const action: FaultAction = { kind: "delay", ms: 5000 };
  await ownSandbox.armFault({ service: "openai", path: "/images/generations", action });
  const { signal } = new AbortController();
  const started = performance.now();
  const generating = createOpenAiImageModels().generate({
    ...{ prompt: "Bread", size: "1024x1024", quality: "low", signal },
  });
  await expect(generating).rejects.toMatchObject({ code: "provider_timeout" });
  expect(performance.now() - started).toBeLessThan(4_000);
});

test("cancellation aborts the request and throws cancelled", async () => {
  await ownSandbox.armFault({ service: "openai", path: "/responses", action: { kind: "accept-then-hang" } });
  const user = new AbortController();
  const asking = ask({ signal: user.signal });
  user.abort();
  await expect(asking).rejects.toMatchObject({ code: "cancelled" });
});
