import { describe, expect, test } from "vitest";
import {
  buildImagePrompt,
  createAltText,
  extractHeadline,
} from "@/lib/generation/server/prompts/generate-image";

describe("image prompt", () => {
  const input = { brandName: "Shachar", colors: ["#0b5d4e", "#f6deb4"], prompt: "A loaf\non a table" };

  test("image prompt contains the subject in one line and the account's colors as hex", () => {
    const prompt = buildImagePrompt(input);
    expect(prompt).toContain("Subject: A loaf on a table");
    expect(prompt).toContain("Brand colours: #0b5d4e, #f6deb4.");
  });

  test("image prompt has no headline without quoted text", () => {
    expect(buildImagePrompt(input)).not.toContain("Headline:");
    expect(buildImagePrompt(input)).toContain("No words");
  });

  test("image prompt of a poster has a headline", () => {
    const prompt = buildImagePrompt({ ...input, prompt: 'A poster that says "Fresh at seven"' });
    expect(prompt.split("\n")).toContain("Headline: Fresh at seven");
    expect(prompt).not.toContain("No words");
  });

  test.each([
    ["שלט ליד הדלת, ״קפה חם״", "Subject: שלט ליד הדלת,"],
    ["כותרת: סופגניות\nצלחת על שולחן", "Subject: צלחת על שולחן"],
    ["שלט ״קפה חם״ ושלט ״לחם טרי״", "Subject: שלט ושלט"],
    ["״חג שמח״", "Subject: חג שמח"],
    ["כותרת: סופגניות חמות", "Subject: סופגניות חמות"],
  ])("image prompt keeps Hebrew words out of the image when it is %s", (prompt, subject) => {
    const lines = buildImagePrompt({ ...input, prompt }).split("\n");
    expect(lines).toContain(subject);
    expect(lines.join("\n")).toContain("No words");
    expect(lines).toContain("Leave a calm area for a headline.");
  });

  test("image prompt omits the color line without colors", () => {
    expect(buildImagePrompt({ ...input, colors: [] })).not.toContain("colours");
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
  expect(extractHeadline(prompt)).toBe(headline);
});

test("alternative text is the first sentence of the prompt", () => {
  expect(createAltText("A loaf on a table. Make it 4.5 cm high, please.")).toBe("A loaf on a table.");
  expect(createAltText("לחם על שולחן! בלי טקסט")).toBe("לחם על שולחן!");
  expect(createAltText(" A loaf \n on a table ")).toBe("A loaf on a table");
  const long = createAltText("bread ".repeat(100));
  expect(long.length).toBeLessThanOrEqual(250);
  expect(long.endsWith("bread…")).toBe(true);
});
