import { type Canvas, createCanvas, type Image, type SKRSContext2D } from "@napi-rs/canvas";
import { FACES, registerFonts } from "@/sandbox/openai/draw/fonts";
import { setText } from "@/sandbox/openai/draw/headline";
import { hashNumber } from "@/sandbox/openai/hash";

export interface EditOrder {
  image: Image;
  mask?: Image;
  prompt: string;
  width: number;
  height: number;
  index: number;
  transparent: boolean;
}

interface Grade {
  words: RegExp;
  colour: string;
  blend: "soft-light" | "color" | "multiply" | "screen" | "saturation";
  alpha: number;
}

const GRADES: Grade[] = [
  {
    words: /black.?and.?white|monochrome|gr[ea]yscale|שחור.?לבן/i,
    colour: "#808080",
    blend: "saturation",
    alpha: 1,
  },
  {
    words: /warm|sunset|golden|autumn|חמים|חם|שקיעה|זהוב/i,
    colour: "#ff8a1f",
    blend: "soft-light",
    alpha: 0.7,
  },
  { words: /cool|cold|winter|blue|קריר|קר|חורף|כחול/i, colour: "#1f7bff", blend: "soft-light", alpha: 0.7 },
  { words: /dark|night|moody|כהה|לילה|חשוך/i, colour: "#1b2140", blend: "multiply", alpha: 0.65 },
  { words: /bright|light|day|בהיר|מואר/i, colour: "#6a6350", blend: "screen", alpha: 0.7 },
  { words: /green|fresh|spring|ירוק|אביב/i, colour: "#39b36b", blend: "soft-light", alpha: 0.7 },
];

/** The picture again, with its colours moved as the prompt says and quoted words set on it. */
export function drawEdit(order: EditOrder): Canvas {
  registerFonts();
  const { width, height, image, mask } = order;
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  cover(ctx, image, width, height);
  const changed = createCanvas(width, height);
  const over = changed.getContext("2d");
  cover(over, image, width, height);
  grade(over, order);
  caption(over, order);
  if (mask) {
    // Where the mask is clear the picture changes; where it is opaque it stays.
    over.globalCompositeOperation = "destination-out";
    cover(over, mask, width, height);
  }
  ctx.drawImage(changed, 0, 0);
  if (order.transparent) clearBackground(ctx, width, height);
  return canvas;
}

function cover(ctx: SKRSContext2D, image: Image, width: number, height: number) {
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  ctx.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
}

function grade(ctx: SKRSContext2D, { prompt, width, height, index }: EditOrder) {
  const asked = GRADES.find(({ words }) => words.test(prompt));
  const hue = hashNumber(`${prompt}|${index}`) % 360;
  ctx.save();
  ctx.globalCompositeOperation = asked?.blend ?? "soft-light";
  ctx.globalAlpha = asked?.alpha ?? 0.6;
  ctx.fillStyle = asked?.colour ?? `hsl(${hue} 70% 50%)`;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

function caption(ctx: SKRSContext2D, { prompt, width, height }: EditOrder) {
  const words = /[“"״]([^”"״\n]{1,60})[”"״]/u.exec(prompt)?.[1];
  if (!words) return;
  const band = { x: 0, y: height * 0.8, w: width, h: height * 0.14 };
  ctx.fillStyle = "rgb(18 16 14 / 0.78)";
  ctx.fillRect(band.x, band.y, band.w, band.h);
  setText(ctx, {
    text: words,
    face: FACES.display,
    box: { x: width * 0.06, y: band.y + band.h * 0.28, w: width * 0.88, h: band.h * 0.6 },
    rtl: /[א-ת]/.test(words),
    centred: true,
    colour: "#fbf8f2",
    largest: band.h * 0.45,
    mostLines: 1,
  });
}

/** Clears what is close in colour to the corner, reached from the edges: enough for a motif on a plain ground. */
function clearBackground(ctx: SKRSContext2D, width: number, height: number) {
  const picture = ctx.getImageData(0, 0, width, height);
  const { data } = picture;
  const corner = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  const near = (at: number) =>
    data[at + 3] !== 0 && corner.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 40);
  const open: number[] = [];
  for (let x = 0; x < width; x += 1) open.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) open.push(y * width, y * width + width - 1);
  while (open.length > 0) {
    const pixel = open.pop() ?? 0;
    if (!near(pixel * 4)) continue;
    data[pixel * 4 + 3] = 0;
    const x = pixel % width;
    if (x > 0) open.push(pixel - 1);
    if (x < width - 1) open.push(pixel + 1);
    if (pixel >= width) open.push(pixel - width);
    if (pixel < width * (height - 1)) open.push(pixel + width);
  }
  ctx.putImageData(picture, 0, 0);
}
