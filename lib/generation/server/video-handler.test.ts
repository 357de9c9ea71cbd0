import { expect, test } from "vitest";
import { buildVideoPrompt } from "@/lib/generation/server/video-handler";

const input = {
  brandName: "Shachar\nBakery",
  colors: ["#7a3b12", "#f6deb4"],
  prompt: "  Ovens on\nFriday ",
  audio: null,
  language: "en" as const,
  square: false,
  hasImage: false,
};

test("silent portrait video prompt contains account, subject and colors and forbids text", () => {
  expect(buildVideoPrompt(input)).toBe(
    [
      'A short film for a social media post of the brand "Shachar Bakery".',
      "What it shows: Ovens on Friday",
      "Brand colours: #7a3b12, #f6deb4. Let them show in light and things.",
      "One calm camera movement, natural light, one clear subject. No words, letters, logos or watermarks.",
      "No sound.",
    ].join("\n"),
  );
});

test("video prompt mentions sound, first frame and square crop", () => {
  const whole = buildVideoPrompt({
    ...input,
    colors: [],
    audio: "ambience" as const,
    language: "en" as const,
    square: true,
    hasImage: true,
  });
  expect(whole).toContain("It begins with the picture that is given");
  expect(whole).toContain("the left and right thirds are cut off");
  expect(whole).toContain("No speech, no music");
  expect(whole).not.toContain("colours");
  expect(whole).not.toContain("No sound.");
});

test.each([
  ["speech", "he", "then in Hebrew", "No music over it"],
  ["music", "en", "calm music", "No speech"],
  ["speech-music", "en", "calm music", "then in English"],
] as const)("video prompt lets hear %s when the user asks for it", (audio, language, first, second) => {
  const prompt = buildVideoPrompt({ ...input, audio, language });
  expect(prompt).toContain(first);
  expect(prompt).toContain(second);
});
