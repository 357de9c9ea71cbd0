import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { route } from "@/lib/http/route";
import { createApiDocument } from "@/scripts/openapi/document";
import { jsonText } from "@/tests/harness/fuzz/hostile-values";
import { listOperations } from "@/tests/harness/fuzz/operations";
import { arbitraryRequest, createValidRequest } from "@/tests/harness/fuzz/request-template";

const body = z.object({
  accountId: z.string().max(100),
  title: z.string().min(1).max(40),
  at: z.iso.datetime({ offset: true }),
  day: z.iso.date().optional(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  tags: z.array(z.enum(["a", "b"])).max(3),
  count: z.int().min(2).max(5),
  inner: z.object({ on: z.boolean() }).optional(),
});
const POST = route({
  ...{ auth: "user", body, answer: z.object({}), success: 201 },
  handler: async () => ({}),
});
const document = JSON.parse(
  JSON.stringify(createApiDocument({ "app/api/posts/[id]/things/route.ts": { POST } })),
);
const [operation] = listOperations({
  ...document,
  components: { schemas: {}, ...document.components },
});
if (!operation) throw new Error("no operation");

it("valid request matches the schema and uses the user's own objects", () => {
  const plain = createValidRequest(operation);
  expect(plain.path).toEqual({ id: "{{own.post}}" });
  expect(body.safeParse(plain.body).error).toBeUndefined();
  expect((plain.body as { accountId: string }).accountId).toBe("{{own.account}}");
});

it("seeded requests are reproducible and include invalid ones", () => {
  const draw = (seed: number) => fc.sample(arbitraryRequest(operation), { seed, numRuns: 200 });
  const questions = draw(7);
  expect(draw(7)).toEqual(questions);
  const texts = questions.map(({ path, body: requested }) => JSON.stringify([path, requested]));
  const fine = questions.filter(({ body: requested }) => body.safeParse(requested).success).length;
  expect(fine).toBeGreaterThan(20);
  expect(questions.length - fine).toBeGreaterThan(60);
  expect(texts.join()).toContain("{{foreign.");
  expect(texts.join()).toContain("userId");
});

it("non-finite numbers are written literally", () => {
  expect(jsonText({ n: "\u0001raw:1e309", s: "1e309" })).toBe('{"n":1e309,"s":"1e309"}');
});
