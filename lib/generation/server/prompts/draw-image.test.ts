import { describe, expect, test } from "vitest";
import { altOf, drawImagePrompt, headlineOf } from "@/lib/generation/server/prompts/draw-image";

describe("what the drawing model is told", () => {
  const input = { brandName: "Shachar", colors: ["#0b5d4e", "#f6deb4"], prompt: "A loaf\non a table" };

  test("subject in one line and the brand's colours as hex", () => {
    const prompt = drawImagePrompt(input);
    expect(prompt).toContain("Subject: A loaf on a table");
    expect(prompt).toContain("Brand colours: #0b5d4e, #f6deb4.");
  });

  test("without words asked for there is no headline", () => {
    expect(drawImagePrompt(input)).not.toContain("Headline:");
    expect(drawImagePrompt(input)).toContain("No words");
  });

  test("a poster gets its headline line", () => {
    const prompt = drawImagePrompt({ ...input, prompt: 'A poster that says "Fresh at seven"' });
    expect(prompt.split("\n")).toContain("Headline: Fresh at seven");
    expect(prompt).not.toContain("No words");
  });

  test("no colours, no colour line", () => {
    expect(drawImagePrompt({ ...input, colors: [] })).not.toContain("colours");
  });
});

test.each([
  ["Headline: Open on Sunday\nA shop", "Open on Sunday"],
  ["כותרת: ״סופגניות מיום ראשון״", "סופגניות מיום ראשון"],
  ["שלט עם המילים ״קפה חם״ ליד הדלת", "קפה חם"],
  ['חייל צה"ל ורכב או"ם', null],
  ['רכב צה"ל ומסך 15" חדש', null],
  ["A quiet street", null],
])("headline of %j is %j", (prompt, headline) => {
  expect(headlineOf(prompt)).toBe(headline);
});

test("the alternative text from a prompt is its first sentence, in whole words", () => {
  expect(altOf("A loaf on a table. Make it 4.5 cm high, please.")).toBe("A loaf on a table.");
  expect(altOf("לחם על שולחן! בלי טקסט")).toBe("לחם על שולחן!");
  expect(altOf(" A loaf \n on a table ")).toBe("A loaf on a table");
  const long = altOf("bread ".repeat(100));
  expect(long.length).toBeLessThanOrEqual(250);
  expect(long.endsWith("bread…")).toBe(true);
});
