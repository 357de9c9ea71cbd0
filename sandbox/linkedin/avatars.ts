import sharp from "sharp";
import { findOrganisation, findPerson } from "@/sandbox/linkedin/world";

const SIZE = 200;

const drawn = new Map<string, Buffer>();

/** The picture of a person or an organisation, as a PNG. */
export async function drawAvatar(id: string): Promise<Buffer | undefined> {
  const avatar = (findPerson(id) ?? findOrganisation(id))?.avatar;
  if (!avatar) return undefined;
  const known = drawn.get(id);
  if (known) return known;
  const shape = `<rect width="100" height="100" fill="${avatar.ground}"/>${avatar.shapes}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100">${shape}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  drawn.set(id, png);
  return png;
}
