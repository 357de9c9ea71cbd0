import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";

/** A picture of one colour, different from every other. */
export function picture(width = 64, height = 48): Sharp {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

/** The form of an upload: the file, and the fields beside it. */
export async function pictureForm(
  fields: Record<string, string> = {},
  made: Sharp = picture(),
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
