import type { ModelMessage } from "ai";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toEndUser, withEndUser } from "@/lib/core/server/end-user";
import { generateStructuredOutput } from "@/lib/generation/server/generate-structured-output";
import { createTools } from "@/lib/post-agent/server/create-tools";
import { streamModel } from "@/lib/post-agent/server/stream-model";
import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import type { GenerateImageRequest } from "@/lib/providers/ai-image/port";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { type DescribedCall, listRequestFaults } from "@/sandbox/openai/vendor-description";
import type { RequestKind } from "@/tests/harness/golden-request-kind";
import { REQUEST_KINDS } from "@/tests/harness/golden-requests";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { setEnv } from "@/tests/harness/set-env";
import { createSolidImage } from "@/tests/harness/solid-color-image";

interface Recorded {
  call: DescribedCall;
  body: unknown;
  status: number;
}

type Drawn = Pick<GenerateImageRequest, "size" | "quality"> & { mask?: boolean };

const USER = "0d5c2a51-8f8e-4d0a-9a53-3f6f0f4ee001";

const never = new AbortController().signal;
const bytes = new Uint8Array(await createSolidImage().png().toBuffer());

/** Records what the adapters send while `work` runs, and how the emulator responds. */
async function record(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const carrier = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const response = await carrier(url, init);
    const path = new URL(String(url)).pathname;
    if (path.startsWith("/openai/v1")) {
      const call = `${init?.method} ${path.slice("/openai/v1".length)}` as DescribedCall;
      recorded.push({ call, body: readBody(init?.body), status: response.status });
    }
    return response;
  });
  await withEndUser(USER, work).finally(() => spy.mockRestore());
  return recorded;
}

/** Form fields are text; the description gives numbers their type, and files are strings in it. */
function readBody(body: unknown): unknown {
  if (!(body instanceof FormData)) return JSON.parse(String(body));
  const textOf = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.type);
  const names = [...new Set(body.keys())];
  const fields = names.map((name) => {
    const values = body.getAll(name).map(textOf);
    const plain = name.replace(/\[\]$/, "");
    if (plain === "image") return [plain, values];
    return [plain, plain === "n" ? Number(values[0]) : values[0]];
  });
  return Object.fromEntries(fields);
}

function expectDescribed(recorded: Recorded[]) {
  for (const { call, body, status } of recorded) {
    expect(listRequestFaults(call, body), call).toEqual([]);
    const parameter = call === "POST /responses" ? "safety_identifier" : "user";
    expect(body, call).toHaveProperty(parameter, toEndUser(USER));
    expect([call, status]).toEqual([call, 200]);
  }
}

const readMessages = (kind: RequestKind) => {
  const [first, ...others] = kind.request("en", "facebook");
  const messages = (first?.role === "instructions" ? others : kind.request("en", "facebook")).map(
    ({ role, text }): ModelMessage => ({ role: role === "assistant" ? role : "user", content: text }),
  );
  return { instructions: first?.text ?? "", messages, prompt: others[0]?.text ?? first?.text ?? "" };
};
const imagesOf = (kind: RequestKind) => {
  const { images = 0 } = (kind.beside?.("en") ?? {}) as { images?: number };
  return Array.from({ length: images }, () => bytes);
};

const ofAnswer = REQUEST_KINDS.filter(({ answer }) => answer);
const ofTools = REQUEST_KINDS.filter(({ tools }) => tools);
const ofImages = REQUEST_KINDS.filter(({ kind }) => /^(draw|edit)-(image|comic)/.test(kind));

afterEach(() => ownSandbox.trigger({ service: "openai", event: "no-plant" }));

/** Runs a turn of the post agent whose first proposal the model has to repair. */
async function runAgentTurn(kind: RequestKind, api: "responses" | "chat") {
  const { instructions, messages } = readMessages(kind);
  const history: ModelMessage[] = [
    { role: "user", content: "Warmer" },
    { role: "assistant", content: "[proposed for Facebook]\nCome by." },
  ];
  await ownSandbox.trigger({ service: "openai", event: "plant", rule: "wrong-arguments", times: 1 });
  const recorded = await record(async () => {
    const tools = createTools({
      ...{ platform: "facebook", timeZone: "Asia/Jerusalem", now: new Date(), check: () => [] },
      base: { text: "", hashtags: [], revision: 1 },
    });
    const turn = { models: createOpenAiTextModels({ api }), instructions, tools, idleMs: 20_000 };
    const stream = streamModel({
      ...turn,
      ...{ messages: [...history, ...messages], signal: never, person: never },
    });
    for await (const _ of stream);
  });
  expect(recorded).toHaveLength(2);
  return recorded;
}

describe.each(["responses", "chat"] as const)("requests over %s", (api) => {
  test.each(ofAnswer)("$kind matches OpenAI's description", async (kind) => {
    const images = imagesOf(kind).map((image) => ({ bytes: image, mediaType: "image/png" as const }));
    const recorded = await record(() =>
      generateStructuredOutput(
        {
          ...readMessages(kind),
          ...{ schema: kind.answer as NonNullable<typeof kind.answer>, images, signal: never },
          ...{ name: "golden", version: kind.version },
        },
        createOpenAiTextModels({ api }),
      ),
    );
    expect(recorded).toHaveLength(1);
    expectDescribed(recorded);
  });

  test.each(ofTools)(
    "$kind with history and a repaired proposal matches OpenAI's description",
    async (kind) => expectDescribed(await runAgentTurn(kind, api)),
  );
});

test.each(["responses", "chat"] as const)(
  "reasoning effort of the environment is sent over %s",
  async (api) => {
    const [kind] = ofAnswer;
    if (!kind?.answer) throw new Error("no kind with an answer");
    const { answer: schema, version } = kind;
    setEnv({ OPENAI_REASONING_EFFORT: "high" });
    const recorded = await record(() =>
      generateStructuredOutput(
        { ...readMessages(kind), schema, version, name: "golden", signal: never },
        createOpenAiTextModels({ api }),
      ),
    );
    expectDescribed(recorded);
    const sent = api === "chat" ? { reasoning_effort: "high" } : { reasoning: { effort: "high" } };
    expect(recorded[0]?.body).toMatchObject(sent);
  },
);

test.each([
  ["responses", "high", "high"],
  ["chat", "high", "none"],
  ["chat", undefined, "none"],
] as const)(
  "post agent over %s with the effort %s sends %s to the default model",
  async (api, effort, sent) => {
    const [kind] = ofTools;
    if (!kind) throw new Error("no kind with tools");
    setEnv({ OPENAI_REASONING_EFFORT: effort });
    const recorded = await runAgentTurn(kind, api);
    expectDescribed(recorded);
    const part = api === "chat" ? { reasoning_effort: sent } : { reasoning: { effort: sent } };
    for (const { body } of recorded) expect(body).toMatchObject(part);
  },
);

test.each([
  ["gpt-5.5", "high", "none"],
  ["gpt-5.4", "high", undefined],
  ["gpt-5.4", undefined, undefined],
] as const)("post agent over chat on %s with the effort %s sends %s", async (model, effort, sent) => {
  const [kind] = ofTools;
  if (!kind) throw new Error("no kind with tools");
  setEnv({ OPENAI_TEXT_MODEL: model, OPENAI_REASONING_EFFORT: effort });
  const recorded = await runAgentTurn(kind, "chat");
  expectDescribed(recorded);
  for (const { body } of recorded) expect(body).toMatchObject({ model });
  const efforts = recorded.map(({ body }) => (body as { reasoning_effort?: unknown }).reasoning_effort);
  expect(new Set(efforts)).toEqual(new Set([sent]));
});

test("repair of an invalid answer matches OpenAI's description", async () => {
  const [kind] = ofAnswer;
  if (!kind?.answer) throw new Error("no kind with an answer");
  const { answer: schema, version } = kind;
  for (const api of ["responses", "chat"] as const) {
    await ownSandbox.trigger({ service: "openai", event: "plant", rule: "wrong-shape", times: 1 });
    const recorded = await record(() =>
      generateStructuredOutput(
        { ...readMessages(kind), schema, version, name: "golden", signal: never },
        createOpenAiTextModels({ api }),
      ),
    );
    expect(recorded).toHaveLength(2);
    expectDescribed(recorded);
  }
});

test.each(ofImages)("$kind matches OpenAI's description", async (kind) => {
  const { size, quality, mask } = (kind.beside?.("en") ?? {}) as Drawn;
  const images = imagesOf(kind);
  const asked = { prompt: readMessages(kind).prompt, size, quality, signal: never };
  const recorded = await record(() => {
    const models = createOpenAiImageModels();
    if (images.length === 0) return models.generate(asked);
    return models.edit({ ...asked, images, ...(mask ? { mask: bytes } : {}) });
  });
  expect(recorded).toHaveLength(1);
  expectDescribed(recorded);
});
