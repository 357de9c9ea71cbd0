import { asSchema } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { toStrictSchema } from "@/lib/providers/ai-text/strict-schema";

test("limits of a text's length become a part of its description", async () => {
  const schema = z.object({
    title: z.string().trim().min(2).max(70).describe("What it says"),
    link: z.url().nullish(),
    tags: z.array(z.string().max(20)).max(5),
  });
  expect(await asSchema(toStrictSchema(schema)).jsonSchema).toEqual({
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      title: { type: "string", description: "What it says. At least 2 characters. At most 70 characters." },
      link: { type: ["string", "null"] },
      tags: {
        type: "array",
        items: { type: "string", description: "At most 20 characters." },
        maxItems: 5,
      },
    },
    required: ["title", "link", "tags"],
    additionalProperties: false,
  });
});

test("response longer than a limit is refused by the schema itself", async () => {
  const { validate } = toStrictSchema(z.object({ title: z.string().max(3) }));
  expect(await validate?.({ title: "Bread" })).toMatchObject({ success: false });
  expect(await validate?.({ title: "Rye" })).toEqual({ success: true, value: { title: "Rye" } });
});
