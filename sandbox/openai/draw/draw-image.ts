import { createRequire } from "node:module";
import {
  type Canvas,
  createCanvas,
  GlobalFonts,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import { readAsset } from "@/sandbox/core/assets";
import { clearBackground } from "@/sandbox/core/clear-background";
import { chooseArtwork, chooseColors, readPosterText, shareOf } from "@/sandbox/openai/draw/image-prompt";
import patterns from "@/sandbox/openai/patterns.json" with { type: "json" };
import { compilePatterns, hashNumber } from "@/sandbox/openai/seeded-choice";

export interface ImageOrder {
  prompt: string;
  width: number;
  height: number;
  index: number;
  transparent: boolean;
}

type EditOrder = ImageOrder & { image: Image; mask?: Image };

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const SHEET = /\bsheet of (\d) columns? and (\d) rows?\b/i;
const PANEL = /^Panel \d+[^:\n]*:\s*(.+)$/gim;

/** Draws the image that a prompt requests: one poster, or a sheet with a poster for each panel it describes. */
export async function drawImage(order: ImageOrder): Promise<Canvas> {
  const [, columns = "1", rows = "1"] = SHEET.exec(order.prompt) ?? [];
  const panels = [...order.prompt.matchAll(PANEL)].map(([, panel = ""]) => panel);
  if (panels.length < 2) return drawPoster(order);
  const [w, h] = [Math.floor(order.width / Number(columns)), Math.floor(order.height / Number(rows))];
  const canvas = createCanvas(order.width, order.height);
  const ctx = canvas.getContext("2d");
  const colors = (order.prompt.match(/#[0-9a-f]{6}/gi) ?? []).join(", ");
  for (const [at, panel] of panels.entries()) {
    const prompt = `Subject: ${panel}\nNo words.\nBrand colors: ${colors}`;
    const drawn = await drawPoster({ ...order, prompt, width: w, height: h, index: order.index + at });
    ctx.drawImage(drawn, (at % Number(columns)) * w, Math.floor(at / Number(columns)) * h);
  }
  return canvas;
}

async function drawPoster({ prompt, width, height, index, transparent }: ImageOrder): Promise<Canvas> {
  const seed = `${prompt}|${index}`;
  const { headline, subline, brand, rtl, subject } = readPosterText(prompt);
  const colors = chooseColors(prompt, seed);
  const artwork = await loadImage(await readAsset(`openai/artwork/${chooseArtwork(subject, seed)}.webp`));
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  if (!transparent) {
    ctx.fillStyle = colors.background;
    ctx.fillRect(0, 0, width, height);
  }
  const isWide = headline !== "" && width > height * 1.2;
  const art =
    headline === ""
      ? { w: width, h: height }
      : { w: isWide ? width / 2 : width, h: height * (isWide ? 1 : 0.56) };
  const side = Math.max(1, Math.round(Math.min(art.w, art.h) * (0.85 + 0.15 * shareOf(seed))));
  const x = isWide && !rtl ? width - (art.w + side) / 2 : (art.w - side) / 2;
  ctx.drawImage(tint(artwork, colors.accent, side, hashNumber(seed) % 2 === 1), x, height - side);
  const edge = Math.min(width, height) * 0.07;
  const column = { x: isWide && rtl ? width / 2 : edge, w: (isWide ? width / 2 : width - edge) - edge };
  const box = { ...column, y: edge, h: height - art.h * (isWide ? 0.4 : 1) - edge * 2 };
  if (headline !== "") drawText(ctx, headline, { ...box, h: box.h * 0.76 }, colors.text);
  if (subline !== "")
    drawText(ctx, subline, { ...box, y: box.y + box.h * 0.8, h: box.h * 0.2 }, colors.text, 2);
  if (brand !== "") drawText(ctx, brand, { ...box, y: edge * 0.2, h: edge * 0.7 }, colors.text, 1);
  return canvas;
}

/** Returns the artwork as a square in the hue of `color`; transparency and brightness stay. */
function tint(artwork: Image, color: string, side: number, isMirrored: boolean): Canvas {
  const canvas = createCanvas(side, side);
  const ctx = canvas.getContext("2d");
  if (isMirrored) ctx.setTransform(-1, 0, 0, 1, side, 0);
  ctx.drawImage(artwork, 0, 0, side, side);
  ctx.globalCompositeOperation = "color";
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, side, side);
  ctx.globalCompositeOperation = "destination-in";
  ctx.drawImage(artwork, 0, 0, side, side);
  return canvas;
}

export const FONT = "Poster Suez";
const LINE_HEIGHT = 1.15;

/** Registers the Hebrew and the Latin file of the font under one name; the canvas silently falls back for unknown names. */
export function registerFont() {
  if (GlobalFonts.has(FONT)) return;
  const { resolve } = createRequire(import.meta.url);
  for (const subset of ["hebrew", "latin"]) {
    const path = resolve(`@fontsource/suez-one/files/suez-one-${subset}-400-normal.woff2`);
    if (!GlobalFonts.registerFromPath(path, FONT)) {
      throw new Error(`The font file ${path} could not be read. Run the installation again.`);
    }
  }
}

/** Draws the text as large as its box allows, aligned to the side where its script starts. */
export function drawText(ctx: SKRSContext2D, text: string, box: Box, color: string, maxLines = 5) {
  registerFont();
  const isRtl = /[א-ת]/.test(text);
  let size = box.h;
  let lines: string[];
  do {
    size *= 0.95;
    ctx.font = `${size}px "${FONT}"`;
    lines = wrap(ctx, text, box.w);
  } while (
    size > 6 &&
    (lines.length > maxLines ||
      lines.length * size * LINE_HEIGHT > box.h ||
      lines.some((line) => ctx.measureText(line).width > box.w))
  );
  ctx.direction = isRtl ? "rtl" : "ltr";
  ctx.textAlign = isRtl ? "right" : "left";
  ctx.fillStyle = color;
  for (const [index, line] of lines.entries()) {
    ctx.fillText(line, isRtl ? box.x + box.w : box.x, box.y + size * (0.85 + index * LINE_HEIGHT));
  }
}

function wrap(ctx: SKRSContext2D, text: string, width: number) {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && ctx.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const GRADES = compilePatterns<{ color: string; blend: GlobalCompositeOperation; alpha: number }>(
  patterns.grades,
);

/** Draws the input image with the color grade and the quoted caption of the prompt, where the mask is transparent. */
export function drawEdit({ image, mask, prompt, width, height, index, transparent }: EditOrder): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  const changed = createCanvas(width, height);
  const over = changed.getContext("2d");
  for (const target of [ctx, over]) drawCover(target, image, width, height);
  const grade = GRADES.find(([pattern]) => pattern.test(prompt))?.[1];
  over.save();
  over.globalCompositeOperation = grade?.blend ?? "soft-light";
  over.globalAlpha = grade?.alpha ?? 0.6;
  over.fillStyle = grade?.color ?? `hsl(${hashNumber(`${prompt}|${index}`) % 360} 70% 50%)`;
  over.fillRect(0, 0, width, height);
  over.restore();
  const caption = /[“"״]([^”"״\n]{1,60})[”"״]/u.exec(prompt)?.[1];
  if (caption) {
    over.fillStyle = "rgb(18 16 14 / 0.78)";
    over.fillRect(0, height * 0.8, width, height * 0.14);
    drawText(
      over,
      caption,
      { x: width * 0.06, y: height * 0.84, w: width * 0.88, h: height * 0.08 },
      "#fbf8f2",
      1,
    );
  }
  if (mask) {
    // OpenAI changes the image where the mask is transparent and keeps it where the mask is opaque.
    over.globalCompositeOperation = "destination-out";
    drawCover(over, mask, width, height);
  }
  ctx.drawImage(changed, 0, 0);
  if (transparent) {
    const pixels = ctx.getImageData(0, 0, width, height);
    clearBackground(pixels.data, width, height);
    ctx.putImageData(pixels, 0, 0);
  }
  return canvas;
}

function drawCover(ctx: SKRSContext2D, image: Image, width: number, height: number) {
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  ctx.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
}
