import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { FACES, registerFonts } from "@/sandbox/openai/draw/fonts";
import { setText } from "@/sandbox/openai/draw/headline";
import { choosePalette, contrast } from "@/sandbox/openai/draw/palette";
import { drawPoster } from "@/sandbox/openai/draw/poster";
import { readPosterWords } from "@/sandbox/openai/draw/prompt";

const order = (prompt: string, width = 256, height = 256, more = {}) =>
  drawPoster({ prompt, width, height, index: 0, transparent: false, ...more });
const pixel = (canvas: Canvas, x: number, y: number) => [
  ...canvas.getContext("2d").getImageData(x, y, 1, 1).data,
];

describe("the picture", () => {
  test.each([
    [1024, 1024],
    [1536, 1024],
    [1024, 1536],
    [256, 768],
    [768, 256],
    [16, 48],
  ])("is drawn at %i × %i", (width, height) => {
    const canvas = order("Headline: שעות הפתיחה החדשות של המאפייה", width, height);
    expect([canvas.width, canvas.height]).toEqual([width, height]);
    expect(pixel(canvas, 1, 1)[3]).toBe(255);
  });

  test("is the same for the same order, another for another prompt or number", async () => {
    const bytes = async (prompt: string, index = 0) =>
      (await order(prompt, 256, 256, { index }).encode("png")).toString("base64");
    expect(await bytes("Bread")).toBe(await bytes("Bread"));
    expect(await bytes("Bread")).not.toBe(await bytes("Coffee"));
    expect(await bytes("Bread")).not.toBe(await bytes("Bread", 1));
  });

  test("takes the brand's colours and leaves the ground clear when asked", () => {
    const prompt = "Bread in #0c5f4c and #f4f1ea";
    expect(pixel(order(prompt, 512, 512), 4, 500)).not.toEqual([0, 0, 0, 0]);
    expect(choosePalette(prompt, "x")).toMatchObject({ ground: "#f4f1ea", accent: "#0c5f4c" });
    const corners = Array.from(
      { length: 12 },
      (_, index) => pixel(order(prompt, 256, 256, { index, transparent: true }), 2, 4)[3],
    );
    expect(corners).toContain(0);
  });
});

test.each(["#ffee00", "#111111", "#808080", "#ff0000 #00ff00", "#0c5f4c #e4572e #f4f1ea", "nothing"])(
  "words can be read on the colours of %s",
  (prompt) => {
    const { ground, ink } = choosePalette(prompt, prompt);
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  },
);

describe("the words", () => {
  test.each([
    ["Headline: הלחם יוצא ב־5:40\nBrand: מאפיית שחר", "הלחם יוצא ב־5:40", "מאפיית שחר", true],
    ["Create an image of a quiet coffee corner. Warm light.", "A quiet coffee corner", "", false],
    ["A poster that says “Open on Friday” in red", "Open on Friday", "", false],
    [
      "one two three four five six seven eight nine ten",
      "One two three four five six seven eight",
      "",
      false,
    ],
    ["תמונה של צמחים על החלון", "צמחים על החלון", "", true],
    [
      'A picture of the brand "Shachar".\nSubject: A loaf\nNo words, letters or logos in the picture.',
      "",
      "",
      false,
    ],
    ['A picture of the brand "Shachar".\nSubject: x\nHeadline: Hi\nAdd no other words.', "Hi", "", false],
  ])("%s", (prompt, headline, brand, rtl) => {
    expect(readPosterWords(prompt)).toMatchObject({ headline, brand, rtl });
  });

  test("Hebrew is set from the right, and in its own face", () => {
    registerFonts();
    const drawn = (rtl: boolean) => {
      const canvas = createCanvas(400, 100);
      const ctx = canvas.getContext("2d");
      const box = { x: 0, y: 10, w: 400, h: 80 };
      setText(ctx, {
        text: "שלום, 5:40.",
        face: FACES.display,
        box,
        rtl,
        centred: false,
        colour: "#000000",
        largest: 40,
        mostLines: 1,
      });
      const ink = (from: number, to: number) =>
        ctx.getImageData(from, 0, to - from, 100).data.some((value) => value > 0);
      return { left: ink(0, 20), right: ink(380, 400) };
    };
    expect(drawn(true)).toEqual({ left: false, right: true });
    const ctx = createCanvas(10, 10).getContext("2d");
    const width = (family: string) => {
      ctx.font = `40px ${family}`;
      return ctx.measureText("מאפיית").width;
    };
    expect(new Set(Object.values(FACES).map(({ family }) => width(`"${family}"`))).size).toBe(4);
  });
});
