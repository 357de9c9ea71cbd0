import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { drawImage, drawText, FONT, registerFont } from "@/sandbox/openai/draw/draw-image";
import { chooseColors, getContrast, readPosterText } from "@/sandbox/openai/draw/image-prompt";

const draw = (prompt: string, width = 256, height = 256, more = {}) =>
  drawImage({ prompt, width, height, index: 0, transparent: false, ...more });
const pixel = (canvas: Canvas, x: number, y: number) => [
  ...canvas.getContext("2d").getImageData(x, y, 1, 1).data,
];

describe("generated image", () => {
  test.each([
    [1024, 1024],
    [1536, 1024],
    [1024, 1536],
    [256, 768],
    [768, 256],
    [16, 48],
  ])("has the requested size and is opaque: %i × %i", async (width, height) => {
    const canvas = await draw("Headline: שעות הפתיחה החדשות של המאפייה", width, height);
    expect([canvas.width, canvas.height]).toEqual([width, height]);
    expect(pixel(canvas, 1, 1)[3]).toBe(255);
  });

  test("a poster is deterministic and differs for another prompt or index", async () => {
    const bytes = async (prompt: string, index = 0) =>
      (await (await draw(prompt, 256, 256, { index })).encode("png")).toString("base64");
    expect(await bytes("Bread")).toBe(await bytes("Bread"));
    expect(await bytes("Bread")).not.toBe(await bytes("Coffee"));
    expect(await bytes("Bread")).not.toBe(await bytes("Bread", 1));
  });

  test("uses the named brand colors and leaves the background transparent on request", async () => {
    const prompt = "Bread in #0c5f4c and #f4f1ea";
    expect(pixel(await draw(prompt, 512, 512), 4, 4)).toEqual([0xf4, 0xf1, 0xea, 255]);
    expect(chooseColors(prompt, "x")).toMatchObject({ background: "#f4f1ea", accent: "#0c5f4c" });
    for (let index = 0; index < 12; index += 1) {
      expect(pixel(await draw(prompt, 256, 256, { index, transparent: true }), 2, 4)[3]).toBe(0);
    }
  });
});

test.each(["#ffee00", "#111111", "#808080", "#ff0000 #00ff00", "#0c5f4c #e4572e #f4f1ea", "nothing"])(
  "poster text is readable on the colors of %s",
  (prompt) => {
    const { background, text } = chooseColors(prompt, prompt);
    expect(getContrast(background, text)).toBeGreaterThanOrEqual(4.5);
  },
);

describe("poster text", () => {
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
  ])("poster text is read from the prompt: %s", (prompt, headline, brand, rtl) => {
    expect(readPosterText(prompt)).toMatchObject({ headline, brand, rtl });
  });

  test("Hebrew text is aligned to the right and uses the registered font", () => {
    registerFont();
    const canvas = createCanvas(400, 100);
    const ctx = canvas.getContext("2d");
    const draw = (text: string) => {
      ctx.clearRect(0, 0, 400, 100);
      drawText(ctx, text, { x: 0, y: 10, w: 400, h: 40 }, "#000000", 1);
      const hasInk = (from: number, to: number) =>
        ctx.getImageData(from, 0, to - from, 100).data.some((value) => value > 0);
      return { left: hasInk(0, 20), right: hasInk(380, 400) };
    };
    expect(draw("שלום, 5:40.")).toEqual({ left: false, right: true });
    expect(draw("Hi, 5:40.")).toEqual({ left: true, right: false });
    const widthIn = (family: string) => {
      ctx.font = `40px ${family}`;
      return ctx.measureText("מאפיית").width;
    };
    expect(widthIn(`"${FONT}"`)).not.toBe(widthIn("sans-serif"));
  });
});
