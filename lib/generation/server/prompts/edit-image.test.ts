import { expect, test } from "vitest";
import { editImagePrompt } from "@/lib/generation/server/prompts/edit-image";

const plain = { prompt: "Make the\nplate blue", references: 0, masked: false };

test("the change in one line, and that everything else stays", () => {
  const prompt = editImagePrompt(plain);
  expect(prompt.split("\n")[0]).toBe("Change the first picture as follows: Make the plate blue");
  expect(prompt).toContain("Keep everything that this does not name");
  expect(prompt).not.toMatch(/mask|reference/);
});

test("names the mask and the references that go along", () => {
  expect(editImagePrompt({ ...plain, masked: true })).toContain("Only the clear area of the mask changes");
  expect(editImagePrompt({ ...plain, references: 1 })).toContain("The second picture is a reference");
  expect(editImagePrompt({ ...plain, references: 3 })).toContain("The other pictures are references");
});
