import { createOpenAI } from "@ai-sdk/openai";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { generateImage, generateText, Output, streamText } from "ai";
import OpenAI, { APIError, toFile } from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

const apiKey = "sk-sandbox-0123456789abcdef";
const ask = {
  instructions: "You write for Facebook. Language: English. Brand: Shachar Bakery.",
  topic: "Our new sourdough loaf. It comes out at 5:40.",
};
const response = z.object({ text: z.string(), hashtags: z.array(z.string()) });

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

const effects = async () => (await sandbox.control("GET", "effects?service=openai")).json.effects;

async function square(color: string, side = 64) {
  const canvas = createCanvas(side, side);
  const ctx = canvas.getContext("2d");
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, side, side);
  return canvas.encode("png");
}

describe("OpenAI SDK", () => {
  test("complete and streamed responses carry the same text", async () => {
    const body = { model: "gpt-6-luna", instructions: ask.instructions, input: ask.topic };
    const complete = await client.responses.create(body);
    expect(complete.output_text).toContain("sourdough loaf");
    expect(complete.usage?.output_tokens).toBeGreaterThan(10);
    const types: string[] = [];
    let text = "";
    let last = -1;
    for await (const event of await client.responses.create({ ...body, stream: true })) {
      if (types.at(-1) !== event.type) types.push(event.type);
      expect(event.sequence_number).toBe(last + 1);
      last = event.sequence_number;
      if (event.type === "response.output_text.delta") text += event.delta;
    }
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(text.split("\n\n")[0]).toContain("sourdough loaf");
  });

  test("SDK stream reader assembles the response", async () => {
    const stream = client.responses.stream({ model: "gpt-6-luna", input: "פוסט על לחם מחמצת" });
    const final = await stream.finalResponse();
    expect(final.output_text).toContain("לחם מחמצת");
    expect(final.status).toBe("completed");
  });

  test("generated images have the requested size and format and are deterministic", async () => {
    const body = {
      model: "gpt-image-2.5-flare",
      prompt: "Headline: הלחם יוצא ב־5:40",
      size: "816x1008",
    } as const;
    const [first, second] = [await client.images.generate(body), await client.images.generate(body)];
    expect(first.data?.[0]?.b64_json).toBe(second.data?.[0]?.b64_json);
    const image = await loadImage(Buffer.from(first.data?.[0]?.b64_json ?? "", "base64"));
    expect([image.width, image.height]).toEqual([816, 1008]);
    expect(first.data?.[0]?.url).toBeUndefined();
    const jpeg = await client.images.generate({
      model: "gpt-image-2",
      prompt: "x",
      output_format: "jpeg",
      n: 2,
    });
    const files = jpeg.data?.map(({ b64_json }) => Buffer.from(b64_json ?? "", "base64")) ?? [];
    expect(files.map((file) => file.subarray(0, 3).toString("hex"))).toEqual(["ffd8ff", "ffd8ff"]);
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(false);
  });

  test("edited image changes only where the mask is transparent", async () => {
    const image = await toFile(await square("#4477aa"), "a.png", { type: "image/png" });
    const mask = createCanvas(64, 64);
    mask.getContext("2d").fillRect(0, 0, 32, 64);
    const edited = await client.images.edit({
      model: "gpt-image-2.5-flare",
      prompt: "Make it black and white",
      image: [image],
      mask: await toFile(await mask.encode("png"), "mask.png", { type: "image/png" }),
      size: "1024x1024",
    });
    const result = await loadImage(Buffer.from(edited.data?.[0]?.b64_json ?? "", "base64"));
    const ctx = createCanvas(1024, 1024).getContext("2d");
    ctx.drawImage(result, 0, 0);
    const at = (x: number) => [...ctx.getImageData(x, 512, 1, 1).data];
    expect(at(100)).toEqual([0x44, 0x77, 0xaa, 255]);
    const [r = 0, g = 0, b = 0] = at(900);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(3);
  });

  test("model list contains the models served today", async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(["gpt-6-luna", "gpt-image-2.5-flare", "gpt-image-2.5-sunburst"]),
    );
    expect(ids).not.toContain("gpt-image-1");
  });

  test("API errors arrive as errors of the SDK", async () => {
    const unknownName = new OpenAI({
      apiKey: "sk-short",
      baseURL: `${sandbox.url}/openai/v1`,
      maxRetries: 0,
    });
    await expect(unknownName.models.list()).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
    const deleted = client.images.generate({ model: "dall-e-3", prompt: "x" });
    await expect(deleted).rejects.toMatchObject({ status: 404, code: "model_not_found" });
    await expect(deleted).rejects.toBeInstanceOf(APIError);
  });
});

describe("AI SDK of the application", () => {
  test("structured output satisfies a strict schema", async () => {
    const { output } = await generateText({
      model: ai("gpt-6-luna"),
      instructions: ask.instructions,
      prompt: ask.topic,
      output: Output.object({ schema: response, name: "post" }),
      maxRetries: 0,
    });
    expect(output.text).toContain("It comes out at 5:40.");
    expect(output.hashtags).toContain("#Sourdough");
  });

  test("streamed structured output grows and ends complete", async () => {
    const result = streamText({
      model: ai("gpt-6-luna"),
      instructions: ask.instructions,
      prompt: ask.topic,
      output: Output.object({ schema: response, name: "post" }),
      maxRetries: 0,
    });
    const lengths: number[] = [];
    for await (const partial of result.partialOutputStream) lengths.push(partial.text?.length ?? 0);
    expect(lengths.length).toBeGreaterThan(5);
    expect((await result.output).text.length).toBe(lengths.at(-1));
    expect((await result.usage).outputTokens).toBeGreaterThan(10);
  });

  test("disconnecting stops the response", async () => {
    const slow = await startTestSandbox({ textDelayMs: 60_000 });
    try {
      const model = createOpenAI({ apiKey, baseURL: `${slow.url}/openai/v1` })("gpt-6-luna");
      const reader = new AbortController();
      let aborted = false;
      const { textStream } = streamText({
        model,
        prompt: ask.topic,
        maxRetries: 0,
        abortSignal: reader.signal,
        onAbort: () => {
          aborted = true;
        },
      });
      for await (const _ of textStream) reader.abort();
      expect(aborted).toBe(true);
      await expect
        .poll(async () => (await slow.control("GET", "journal?service=openai")).json.entries)
        .toHaveLength(1);
    } finally {
      await slow.remove();
    }
  });

  test("images are generated and edited from bytes", async () => {
    const created = await generateImage({
      model: ai.image("gpt-image-2.5-flare"),
      prompt: "Headline: Sunday hours",
      size: "1024x1024",
      providerOptions: { openai: { quality: "low", outputFormat: "webp" } },
      maxRetries: 0,
    });
    expect(created.image.mediaType).toBe("image/webp");
    const edited = await generateImage({
      model: ai.image("gpt-image-2.5-flare"),
      prompt: { text: "Warmer", images: [new Uint8Array(await square("#336699"))] },
      size: "1024x1024",
      maxRetries: 0,
    });
    expect(edited.image.mediaType).toBe("image/png");
    expect((await effects()).map(({ kind }: { kind: string }) => kind)).toEqual(["image", "image-edit"]);
  });

  test("moderation and rate limit errors carry their codes", async () => {
    const model = ai.image("gpt-image-2.5-flare");
    const blocked = generateImage({ model, prompt: "[moderation]", maxRetries: 0 });
    await expect(blocked).rejects.toMatchObject({
      statusCode: 400,
      data: { error: { code: "moderation_blocked" } },
    });
    const body = {
      error: { message: "Slow down", type: "requests", param: null, code: "rate_limit_exceeded" },
    };
    const action = { kind: "status", status: 429, headers: { "retry-after-ms": "5" }, body };
    await sandbox.control("POST", "faults", { service: "openai", path: "/responses", action });
    const limited = generateText({ model: ai("gpt-6-luna"), prompt: "x", maxRetries: 0 });
    await expect(limited).rejects.toMatchObject({ statusCode: 429, isRetryable: true });
  });
});
