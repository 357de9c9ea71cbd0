import { expect, test } from "vitest";
import { type ImageSizeText, listImageModelLimits, toModelSize } from "@/lib/providers/ai-image/image-models";

test.each<[string, ImageSizeText, ImageSizeText]>([
  ["gpt-image-2.5-flare", "1024x1280", "1024x1280"],
  ["gpt-image-2", "1200x1280", "1200x1280"],
  ["gpt-image-2", "1000x1000", "1024x1024"],
  ["gpt-image-2", "400x128", "1536x1024"],
  ["gpt-image-2", "1024x640", "1024x640"],
  ["gpt-image-2", "800x800", "1024x1024"],
  ["gpt-image-1.5", "1024x1280", "1024x1536"],
  ["gpt-image-1-mini", "1536x1024", "1536x1024"],
  ["dall-e-3", "1536x1024", "1792x1024"],
  ["dall-e-2", "1536x1024", "1024x1024"],
  ["some-other-model", "1024x1280", "1024x1536"],
])("%s is asked for %s as %s", (id, wanted, given) => {
  expect(toModelSize(id, wanted)).toBe(given);
});

test("default model takes every size of the product", () => {
  for (const size of ["1024x1024", "1024x1280", "1024x1536", "1536x1024"] as const)
    expect(toModelSize("gpt-image-2.5-flare", size)).toBe(size);
});

test.each([
  ["gpt-image-2.5-flare", []],
  ["gpt-image-2", ["gpt-image-2 draws no transparent background"]],
  ["gpt-image-1.5", ["OpenAI retires gpt-image-1.5 on 2026-12-01", "1536x1024"]],
  ["dall-e-3", ["retired dall-e-3", "1792x1024", "cannot edit", "no transparent"]],
  ["some-other-model", ["is not in our table"]],
])("limits of %s are named", (id, expected) => {
  const limits = listImageModelLimits(id);
  expect(limits).toHaveLength(expected.length);
  for (const [place, text] of expected.entries()) expect(limits[place]).toContain(text);
});
