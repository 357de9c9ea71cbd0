import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { route } from "@/lib/http/route";
import { describeApi } from "@/scripts/openapi/document";
import { jsonText } from "@/tests/harness/fuzz/hostile";
import { operationsOf } from "@/tests/harness/fuzz/operations";
import { anyQuestion, plainQuestion } from "@/tests/harness/fuzz/question";

const body = z.object({
  accountId: z.string().max(100),
  title: z.string().min(1).max(40),
  at: z.iso.datetime({ offset: true }),
  day: z.iso.date().optional(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  tags: z.array(z.enum(["a", "b"])).max(3),
  count: z.int().min(2).max(5),
  inner: z.object({ on: z.boolean() }).optional(),
});
const POST = route({
  ...{ auth: "user", body, answer: z.object({}), success: 201 },
  handler: async () => ({}),
});
const document = JSON.parse(JSON.stringify(describeApi({ "app/api/posts/[id]/things/route.ts": { POST } })));
const [operation] = operationsOf({
  ...document,
  components: { schemas: {}, ...document.components },
});
if (!operation) throw new Error("no operation");

it("somebody who means it asks what the schema takes, with things of their own", () => {
  const plain = plainQuestion(operation);
  expect(plain.path).toEqual({ id: "{{own.post}}" });
  expect(body.safeParse(plain.body).error).toBeUndefined();
  expect((plain.body as { accountId: string }).accountId).toBe("{{own.account}}");
});

it("asks the same again for the same seed, and among it what no schema takes", () => {
  const draw = (seed: number) => fc.sample(anyQuestion(operation), { seed, numRuns: 200 });
  const questions = draw(7);
  expect(draw(7)).toEqual(questions);
  const texts = questions.map(({ path, body: asked }) => JSON.stringify([path, asked]));
  const fine = questions.filter(({ body: asked }) => body.safeParse(asked).success).length;
  expect(fine).toBeGreaterThan(20);
  expect(questions.length - fine).toBeGreaterThan(60);
  expect(texts.join()).toContain("{{foreign.");
  expect(texts.join()).toContain("userId");
});

it("writes numbers that are none as they are meant", () => {
  expect(jsonText({ n: "\u0001raw:1e309", s: "1e309" })).toBe('{"n":1e309,"s":"1e309"}');
});
