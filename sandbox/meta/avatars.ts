import sharp from "sharp";
import { findPage, PERSON } from "@/sandbox/meta/world";

const SIZE = 200;
const PERSON_AVATAR = {
  ground: "#5B4B8A",
  drawing:
    '<circle cx="50" cy="40" r="17" fill="#E9DFF7"/><path d="M18 90a32 32 0 0 1 64 0z" fill="#E9DFF7"/>',
};

const drawn = new Map<string, Buffer>();

/** The picture of a page or of the person, as a PNG. */
export async function drawAvatar(id: string): Promise<Buffer | undefined> {
  const avatar = id === PERSON.id ? PERSON_AVATAR : findPage(id)?.avatar;
  if (!avatar) return undefined;
  const known = drawn.get(id);
  if (known) return known;
  const shape = `<rect width="100" height="100" fill="${avatar.ground}"/>${avatar.drawing}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100">${shape}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  drawn.set(id, png);
  return png;
}
