import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { FACES, registerFonts } from "@/sandbox/openai/draw/fonts";
import { type Rect, setText } from "@/sandbox/openai/draw/headline";
import { chooseMotif } from "@/sandbox/openai/draw/motifs";
import { choosePalette, type Palette, readable } from "@/sandbox/openai/draw/palette";
import { type PosterWords, readPosterWords } from "@/sandbox/openai/draw/prompt";
import { SCENES, type Scene } from "@/sandbox/openai/draw/scenes";
import { pick } from "@/sandbox/openai/hash";

export interface PosterOrder {
  prompt: string;
  width: number;
  height: number;
  /** Tells the pictures of one call apart. */
  index: number;
  transparent: boolean;
}

/** Draws the picture a prompt asks for. The same order always gives the same picture. */
export function drawPoster(order: PosterOrder): Canvas {
  registerFonts();
  const { width, height, prompt } = order;
  const seed = `${prompt}|${order.index}`;
  const words = readPosterWords(prompt);
  const palette = choosePalette(prompt, seed);
  const scene = pick(SCENES, `${seed}|scene`);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  const sheet = { x: 0, y: 0, w: width, h: height };
  if (!order.transparent) {
    ctx.fillStyle = palette.ground;
    ctx.fillRect(0, 0, width, height);
  }
  const { text, art, foot } = divide(sheet, scene, words);
  scene.art(ctx, art, sheet, palette, chooseMotif(words.subject, seed));
  drawFoot(ctx, foot, palette, words);
  if (words.headline !== "") drawWords(ctx, text, scene, palette, words);
  return canvas;
}

function divide(sheet: Rect, scene: Scene, words: PosterWords) {
  const edge = Math.min(sheet.w, sheet.h) * 0.07;
  const footHeight = Math.min(sheet.w, sheet.h) * (words.brand === "" ? 0.035 : 0.1);
  const foot = { x: 0, y: sheet.h - footHeight, w: sheet.w, h: footHeight };
  const above = sheet.h - footHeight;
  if (words.headline === "") {
    // A picture without words is all art, with some air above it.
    const air = scene.face === FACES.serif ? 0 : above * 0.08;
    return { text: sheet, art: { x: 0, y: air, w: sheet.w, h: above - air }, foot };
  }
  if (sheet.w > sheet.h * 1.2) {
    const textWidth = sheet.w * 0.5;
    const textX = words.rtl ? sheet.w - textWidth : 0;
    return {
      text: { x: textX + edge, y: edge * 1.4, w: textWidth - edge * 1.5, h: above - edge * 2.4 },
      art: { x: words.rtl ? 0 : textWidth, y: 0, w: sheet.w - textWidth, h: above },
      foot,
    };
  }
  const textHeight = above * (sheet.h > sheet.w * 1.2 ? 0.43 : 0.46);
  // Stripes hang from the top of the sheet; everything else stands on its foot.
  const artFirst = scene.face === FACES.serif;
  const artHeight = above - textHeight;
  return {
    text: {
      x: edge,
      y: (artFirst ? artHeight : 0) + edge,
      w: sheet.w - edge * 2,
      h: textHeight - edge * 1.5,
    },
    art: { x: 0, y: artFirst ? 0 : textHeight, w: sheet.w, h: artHeight },
    foot,
  };
}

function drawWords(ctx: SKRSContext2D, box: Rect, scene: Scene, palette: Palette, words: PosterWords) {
  const { face, centred, lastLineInAccent } = scene;
  const sub = words.subline === "" ? 0 : box.h * 0.24;
  const used = setText(ctx, {
    text: words.headline,
    face,
    box: { ...box, h: box.h - sub },
    rtl: words.rtl,
    centred,
    colour: palette.ink,
    ...(lastLineInAccent ? { lastColour: palette.accent } : {}),
    largest: Math.min(box.h * 0.62, box.w * 0.28) * (face === FACES.tall ? 1.5 : 1),
    mostLines: 5,
  });
  if (sub === 0) return;
  setText(ctx, {
    text: words.subline,
    face: { ...FACES.plain, weight: 600 },
    box: { ...box, y: box.y + used + sub * 0.2, h: sub },
    rtl: words.rtl,
    centred,
    colour: palette.ink,
    largest: Math.min(sub * 0.55, box.w * 0.05),
    mostLines: 2,
  });
}

function drawFoot(ctx: SKRSContext2D, foot: Rect, palette: Palette, { brand }: PosterWords) {
  ctx.fillStyle = palette.deep;
  ctx.fillRect(foot.x, foot.y, foot.w, foot.h);
  if (brand === "") return;
  const rtl = /[א-ת]/.test(brand);
  const edge = foot.h * 0.7;
  setText(ctx, {
    text: brand,
    face: { ...FACES.plain, weight: 700, leading: 1 },
    box: { x: foot.x + edge, y: foot.y + foot.h * 0.34, w: foot.w - edge * 2, h: foot.h * 0.6 },
    rtl,
    centred: false,
    colour: readable(undefined, palette.deep),
    largest: foot.h * 0.4,
    mostLines: 1,
  });
  // A small rising sun at the other end: a printer's mark, so that the band is not empty.
  const x = rtl ? foot.x + edge : foot.x + foot.w - edge;
  ctx.fillStyle = palette.accent;
  ctx.beginPath();
  ctx.arc(x, foot.y + foot.h * 0.64, foot.h * 0.22, Math.PI, 0);
  ctx.fill();
}
