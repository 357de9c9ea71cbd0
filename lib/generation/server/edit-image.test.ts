import { expect, test } from "vitest";
import { buildEditImagePrompt } from "@/lib/generation/server/edit-image";

const plain = { prompt: "Make the\nplate blue", references: 0, masked: false };

test("edit-image prompt contains the change in one line and preserves the rest", () => {
  const prompt = buildEditImagePrompt(plain);
  expect(prompt.split("\n")[0]).toBe("Change the first picture as follows: Make the plate blue");
  expect(prompt).toContain("Keep everything that this does not name");
  expect(prompt).not.toMatch(/mask|reference/);
});

test("edit-image prompt mentions mask and references", () => {
  expect(buildEditImagePrompt({ ...plain, masked: true })).toContain(
    "Only the clear area of the mask changes",
  );
  expect(buildEditImagePrompt({ ...plain, references: 1 })).toContain("The second picture is a reference");
  expect(buildEditImagePrompt({ ...plain, references: 3 })).toContain("The other pictures are references");
});
