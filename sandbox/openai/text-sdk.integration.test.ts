import { createOpenAI } from "@ai-sdk/openai";
import { createCanvas } from "@napi-rs/canvas";
import { generateText, isStepCount, Output, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

const apiKey = "sk-sandbox-0123456789abcdef";
const MODEL = "gpt-6-luna";
const POST = "The bread comes out at 5:40. It smells good. We bake daily. Order now! What do you think?";
const createPrompt = (request: string) =>
  `<post platform="facebook" language="en">\n${POST}\n</post>\n\n<request>\n${request}\n</request>`;

let sandbox: TestSandbox;
let client: OpenAI;
let ai: ReturnType<typeof createOpenAI>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const baseURL = `${sandbox.url}/openai/v1`;
  client = new OpenAI({ apiKey, baseURL, maxRetries: 0 });
  ai = createOpenAI({ apiKey, baseURL });
});
afterEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.remove());

const script = (rule: string, times = 1) =>
  sandbox.control("POST", "trigger", { service: "openai", event: "plant", rule, times });

const nullable = (type: string) => ({ type: [type, "null"] });
const parameters = {
  type: "object",
  properties: {
    text: { type: "string" },
    hashtags: { type: ["array", "null"], items: { type: "string" } },
    platform: nullable("string"),
  },
  required: ["text", "hashtags", "platform"],
  additionalProperties: false,
};
const described = { name: "propose_text", description: "Propose a text", parameters, strict: true } as const;

describe("OpenAI SDK, /responses", () => {
  test("function call streams its arguments and accepts the output", async () => {
    const tools = [{ type: "function" as const, ...described }];
    const stream = client.responses.stream({ model: MODEL, input: createPrompt("Make it shorter"), tools });
    const types = new Set<string>();
    let sent = "";
    for await (const event of stream) {
      types.add(event.type);
      if (event.type === "response.function_call_arguments.delta") sent += event.delta;
    }
    const final = await stream.finalResponse();
    const call = final.output.find((item) => item.type === "function_call");
    const callId = call?.call_id ?? "";
    expect(call).toMatchObject({ name: "propose_text", arguments: sent, status: "completed" });
    expect(JSON.parse(sent).text.length).toBeLessThan(POST.length);
    expect([...types]).toEqual(
      expect.arrayContaining(["response.function_call_arguments.done", "response.completed"]),
    );
    const next = await client.responses.create({
      model: MODEL,
      tools,
      input: [
        { role: "user", content: createPrompt("Make it shorter") },
        { type: "item_reference", id: final.output[0]?.id ?? "" },
        { type: "function_call", call_id: callId, name: "propose_text", arguments: sent },
        { type: "function_call_output", call_id: callId, output: '{"shown":true}' },
      ],
    });
    expect(next.output.map(({ type }) => type)).toEqual(["message"]);
  });

  test("several platforms yield parallel calls unless they are disabled", async () => {
    const tools = [{ type: "function" as const, ...described }];
    const send = (parallel_tool_calls: boolean) =>
      client.responses.create({
        model: MODEL,
        input: createPrompt("Adapt it to LinkedIn and Instagram"),
        tools,
        parallel_tool_calls,
      });
    const calls = (await send(true)).output.filter(({ type }) => type === "function_call");
    expect(
      calls.map((call) => ("arguments" in call ? JSON.parse(String(call.arguments)).platform : null)),
    ).toEqual(["instagram", "linkedin"]);
    expect((await send(false)).output.filter(({ type }) => type === "function_call")).toHaveLength(1);
  });

  test("truncated and refused responses are marked", async () => {
    await script("incomplete");
    const cut = await client.responses.create({ model: MODEL, input: "A post about bread" });
    expect(cut).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    await script("refusal");
    const declined = await client.responses.create({ model: MODEL, input: "A post about bread" });
    expect(declined.output[0]).toMatchObject({ content: [{ type: "refusal" }] });
  });

  test("scripted errors occur before and inside a stream", async () => {
    await script("error-event");
    const broken = async () => {
      const types: string[] = [];
      for await (const event of await client.responses.create({
        model: MODEL,
        input: "Bread",
        stream: true,
      })) {
        types.push(event.type);
      }
      return types;
    };
    await expect(broken()).rejects.toThrow(/server had an error/);
    await script("failed");
    expect((await broken()).at(-1)).toBe("response.failed");
    await script("cut");
    await expect(broken()).rejects.toThrow(/Error reading response/);
    await script("quota");
    await expect(broken()).rejects.toMatchObject({ status: 429, code: "insufficient_quota" });
    await script("rate-limit");
    const limited = await broken().catch((error: unknown) => error);
    expect(limited).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
    expect((limited as InstanceType<typeof OpenAI.APIError>).headers?.get("retry-after-ms")).toBe("1000");
  });
});

describe("OpenAI SDK, /chat/completions", () => {
  const messages = [{ role: "user" as const, content: createPrompt("Make it shorter") }];
  const tools = [{ type: "function" as const, function: described }];
  const body = { model: MODEL, tools, reasoning_effort: "none" as const };

  test("complete and streamed completions carry the same text", async () => {
    const plain = { model: MODEL, messages: [{ role: "user" as const, content: "A post about sourdough" }] };
    const complete = await client.chat.completions.create(plain);
    expect(complete.choices[0]).toMatchObject({ finish_reason: "stop", message: { refusal: null } });
    let [text, usage] = ["", 0];
    const stream = await client.chat.completions.create({
      ...plain,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      usage += chunk.usage?.total_tokens ?? 0;
    }
    expect(text).toMatch(/sourdough/i);
    expect(complete.choices[0]?.message.content).toBe(text);
    expect(usage).toBeGreaterThan(10);
  });

  test("completion streams function calls and accepts their outputs", async () => {
    const stream = client.chat.completions.stream({ ...body, messages });
    const { choices } = await stream.finalChatCompletion();
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(choices[0]?.finish_reason).toBe("tool_calls");
    expect(call).toMatchObject({ function: { name: "propose_text" } });
    const response = { role: "tool" as const, tool_call_id: call?.id ?? "", content: '{"shown":true}' };
    const spoken = choices[0]?.message;
    const assistant = {
      role: "assistant" as const,
      content: spoken?.content ?? null,
      // The stream's helper adds the parsed arguments, which are no parameter.
      tool_calls:
        call?.type === "function"
          ? [
              {
                id: call.id,
                type: "function" as const,
                function: { name: call.function.name, arguments: call.function.arguments },
              },
            ]
          : [],
    };
    const next = await client.chat.completions.create({
      ...body,
      messages: [...messages, assistant, response],
    });
    expect(next.choices[0]).toMatchObject({ finish_reason: "stop" });
  });

  test("scripted endings set the finish reason", async () => {
    const reasonAfter = async (rule: string) => {
      await script(rule);
      return (await client.chat.completions.create({ model: MODEL, messages })).choices[0];
    };
    expect(await reasonAfter("incomplete")).toMatchObject({ finish_reason: "length" });
    expect(await reasonAfter("content-filter")).toMatchObject({ finish_reason: "content_filter" });
    expect((await reasonAfter("refusal"))?.message).toMatchObject({ content: null, refusal: /can't help/ });
    await script("error-event");
    const stream = await client.chat.completions.create({ model: MODEL, messages, stream: true });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow();
  });
});

// spec: T.9
describe.each(["responses", "chat"] as const)("AI SDK of the application, %s", (api) => {
  const model = () => (api === "chat" ? ai.chat(MODEL) : ai.responses(MODEL));
  // The model takes tools over the chat protocol only so.
  const providerOptions = { openai: { reasoningEffort: "none" } };
  const propose = (execute: (input: { text: string }) => Promise<object>) =>
    tool({ description: "Propose a text", inputSchema: z.object({ text: z.string().min(1) }), execute });

  test("structured output describes the colors of an input image", async () => {
    const canvas = createCanvas(40, 40);
    const context = canvas.getContext("2d");
    context.fillStyle = "#0b5d4e";
    context.fillRect(0, 0, 40, 40);
    const file = {
      type: "file" as const,
      data: new Uint8Array(await canvas.encode("png")),
      mediaType: "image/png",
      providerOptions: { openai: { imageDetail: "auto" } },
    };
    const { output } = await generateText({
      model: model(),
      messages: [
        { role: "user", content: [{ type: "text", text: "<request>\nFresh bread\n</request>" }, file] },
      ],
      output: Output.object({ schema: z.object({ alt: z.string() }), name: "picture_alt" }),
      maxRetries: 0,
    });
    expect(output.alt).toMatch(/Fresh bread, mostly teal/);
  });

  test("tool loop continues with the tool outputs", async () => {
    const proposed: string[] = [];
    const result = streamText({
      model: model(),
      prompt: createPrompt("Less like an ad, please"),
      providerOptions,
      tools: { propose_text: propose(async ({ text }) => ({ kept: proposed.push(text) })) },
      stopWhen: isStepCount(3),
      maxRetries: 0,
    });
    expect((await result.text).length).toBeGreaterThan(5);
    expect(await result.steps).toHaveLength(2);
    expect(proposed).toEqual([expect.not.stringContaining("Order now")]);
  });

  test.each(["malformed-arguments", "wrong-arguments"])(
    "%s are reported to the model and corrected",
    async (rule) => {
      await script(rule);
      const proposed: string[] = [];
      const result = await generateText({
        model: model(),
        prompt: createPrompt("Warmer"),
        providerOptions,
        tools: { propose_text: propose(async ({ text }) => ({ kept: proposed.push(text) })) },
        stopWhen: isStepCount(2),
        maxRetries: 0,
      });
      expect(result.steps).toHaveLength(2);
      expect(proposed).toHaveLength(1);
    },
  );
});
