import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FontFile } from "@/lib/canvas/fonts";

/** Reads the bytes of a font file from the installed font package. Throws when the file is missing. */
export async function readFontFile({ path }: FontFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(join(/* turbopackIgnore: true */ process.cwd(), "node_modules", path));
  return new Uint8Array(bytes);
}
