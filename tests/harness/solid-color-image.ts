import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/** Returns an image of one unique color. */
export function createSolidImage(width = 64, height = 48): Sharp {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

/** Returns an upload form with a file and further fields. */
export async function createUploadForm(
  fields: Record<string, string> = {},
  made: Sharp = createSolidImage(),
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(
    "file",
    new Blob([new Uint8Array(await made.png().toBuffer())], { type: "image/png" }),
    "picture.png",
  );
  return form;
}
