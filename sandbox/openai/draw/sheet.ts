import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { drawPoster, type PosterOrder } from "@/sandbox/openai/draw/poster";

const SHEET = /\bsheet of (\d) columns? and (\d) rows?\b/i;
const PANEL = /^Panel \d+[^:\n]*:\s*(.+)$/gim;

/** Draws what a prompt asks for: one picture, or a sheet with a picture for each panel that it describes. */
export function drawSheet(order: PosterOrder): Canvas {
  const [, columns = "1", rows = "1"] = SHEET.exec(order.prompt) ?? [];
  const scenes = [...order.prompt.matchAll(PANEL)].map(([, scene = ""]) => scene);
  if (scenes.length < 2) return drawPoster(order);
  const { width, height } = order;
  const [across, down] = [Number(columns), Number(rows)];
  const [w, h] = [Math.floor(width / across), Math.floor(height / down)];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext("2d");
  const colours = (order.prompt.match(/#[0-9a-f]{6}/gi) ?? []).join(", ");
  for (const [at, scene] of scenes.entries()) {
    const prompt = `Subject: ${scene}\nNo words.\nBrand colours: ${colours}`;
    const panel = drawPoster({ ...order, prompt, width: w, height: h, index: order.index + at });
    ctx.drawImage(panel, (at % across) * w, Math.floor(at / across) * h);
  }
  return canvas;
}
