import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Face } from "@/sandbox/openai/draw/fonts";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface TextBlock {
  text: string;
  face: Face;
  box: Rect;
  rtl: boolean;
  centred: boolean;
  colour: string;
  /** Colour of the last line, where the poster sets it apart. */
  lastColour?: string;
  largest: number;
  mostLines: number;
}

/** Sets text as large as its box allows, in lines of about one length. Returns the height used. */
export function setText(ctx: SKRSContext2D, block: TextBlock): number {
  const { box, face, rtl, centred } = block;
  const { lines, size } = sizeToFit(ctx, block);
  ctx.font = fontOf(face, size);
  ctx.direction = rtl ? "rtl" : "ltr";
  ctx.textAlign = centred ? "center" : rtl ? "right" : "left";
  ctx.textBaseline = "alphabetic";
  const x = centred ? box.x + box.w / 2 : rtl ? box.x + box.w : box.x;
  const line = size * face.leading;
  lines.forEach((text, index) => {
    const last = index === lines.length - 1 && lines.length > 1;
    ctx.fillStyle = last ? (block.lastColour ?? block.colour) : block.colour;
    ctx.fillText(text, x, box.y + size * 0.8 + index * line);
  });
  return lines.length * line;
}

function sizeToFit(ctx: SKRSContext2D, { text, face, box, largest, mostLines }: TextBlock) {
  let size = largest;
  for (; size > 12; size *= 0.96) {
    ctx.font = fontOf(face, size);
    const lines = wrap(ctx, text, box.w);
    const fits = lines.length <= mostLines && lines.length * size * face.leading <= box.h;
    if (fits && lines.every((line) => ctx.measureText(line).width <= box.w)) {
      return { size, lines: balance(ctx, text, box.w, lines) };
    }
  }
  return { size, lines: wrap(ctx, text, box.w) };
}

// The narrowest width that needs no further line: no single short word is left hanging.
function balance(ctx: SKRSContext2D, text: string, width: number, lines: string[]) {
  let best = lines;
  for (let narrow = width * 0.97; narrow > width * 0.45; narrow *= 0.97) {
    const tried = wrap(ctx, text, narrow);
    if (tried.length > lines.length || tried.some((line) => ctx.measureText(line).width > narrow)) break;
    best = tried;
  }
  return best;
}

function wrap(ctx: SKRSContext2D, text: string, width: number) {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && ctx.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function fontOf({ family, weight }: Face, size: number) {
  return `${weight} ${size}px "${family}"`;
}
