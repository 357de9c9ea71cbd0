import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AskObject, askObject } from "@/lib/generation/server/ask-object";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { picture } from "@/tests/harness/picture";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

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

const request = (more: Partial<AskObject<Plan>> = {}): AskObject<Plan> => ({
  schema,
  name: "plan",
  version: 1,
  instructions: "Language: English. Brand: Shachar Bakery.",
  prompt: "<topic>\nHow we bake sourdough\n</topic>",
  signal: new AbortController().signal,
  ...more,
});
const ask = (more: Partial<AskObject<Plan>> = {}) => askObject(request(more));

/** The models of this installation, with an ear at the door. */
function overheard(sent: string[]) {
  return openAiText({
    fetch: (url, init) => {
      sent.push(String(init?.body));
      return fetch(url, init);
    },
  });
}

test("an answer that fits the schema", async () => {
  const plan = await ask();
  expect(plan.headline).toMatch(/sourdough/i);
  expect(plan.steps.length).toBeGreaterThanOrEqual(3);
});

describe("an answer that does not fit", () => {
  test.each(["malformed-json", "wrong-shape"])("%s once: mended at the second try", async (rule) => {
    await plant(rule);
    const since = new Date().toISOString();
    expect(schema.safeParse(await ask()).success).toBe(true);
    expect(await calls(since)).toHaveLength(2);
  });

  test.each(["malformed-json", "wrong-shape"])("%s always: provider_error after two tries", async (rule) => {
    await plant(rule, 5);
    const since = new Date().toISOString();
    await expect(ask()).rejects.toMatchObject({ code: "provider_error" });
    expect(await calls(since)).toHaveLength(2);
  });

  test("what JSON schema cannot say is checked too, and told to the model", async () => {
    const sent: string[] = [];
    const strict = schema.refine(({ steps }) => new Set(steps).size > 99, {
      path: ["steps"],
      error: "too alike",
    });
    await expect(askObject(request({ schema: strict }), overheard(sent))).rejects.toMatchObject({
      code: "provider_error",
    });
    expect(sent).toHaveLength(2);
    expect(sent[0]).not.toContain("could not be used");
    expect(sent[1]).toContain("- steps: too alike");
    expect(sent[1]).toContain('"role":"assistant"');
  });
});

describe.each(["responses", "chat"] as const)("over %s", (api) => {
  const models = openAiText({ api });
  const path = api === "chat" ? "/chat/completions" : "/responses";

  test("an answer, and one that is mended", async () => {
    await plant("wrong-shape");
    const since = new Date().toISOString();
    expect(schema.safeParse(await askObject(request(), models)).success).toBe(true);
    expect((await calls(since)).map((call) => call.path)).toEqual([`/openai/v1${path}`, `/openai/v1${path}`]);
  });

  test("a picture is seen", async () => {
    const bytes = new Uint8Array(await picture().png().toBuffer());
    expect(await askObject(request({ images: [{ bytes, mediaType: "image/png" }] }), models)).toHaveProperty(
      "headline",
    );
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
  ])("%s is %s, and asked once: no second try would mend it", async (rule, code) => {
    await plant(rule);
    const since = new Date().toISOString();
    await expect(askObject(request(), models)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
  });

  test("an answer that is whole, in a stream that is not, is no answer", async () => {
    await ownSandbox.armFault({ service: "openai", path, action: { kind: "malformed" } });
    await expect(askObject(request(), models)).rejects.toMatchObject({ code: "provider_error" });
    // So short an answer that half of the stream holds all of it.
    await ownSandbox.armFault({ service: "openai", path, action: { kind: "malformed" } });
    const short = { ...request(), schema: z.object({ kind: z.literal("a") }) };
    await expect(askObject(short, models)).rejects.toMatchObject({ code: "provider_error" });
  });
});

test.each([
  ["silence", { kind: "delay", ms: 5000 }, { idleMs: 100, totalMs: 60_000 }],
  ["no end", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 60_000, totalMs: 200 }],
])("%s is given up", async (_, action: FaultAction, patience) => {
  await ownSandbox.armFault({ service: "openai", path: "/responses", action });
  await expect(ask({ patience })).rejects.toMatchObject({ code: "provider_timeout" });
});

test("a cancel ends the call, and reads cancelled", async () => {
  await ownSandbox.armFault({ service: "openai", path: "/responses", action: { kind: "accept-then-hang" } });
  const person = new AbortController();
  const asking = ask({ signal: person.signal });
  person.abort();
  await expect(asking).rejects.toMatchObject({ code: "cancelled" });
});
