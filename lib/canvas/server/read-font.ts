import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FontFile } from "@/lib/canvas/fonts";

/** The bytes of a font's file, from where the package manager put it; throws where it is missing. */
export async function readFont({ path }: FontFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(join(/* turbopackIgnore: true */ process.cwd(), "node_modules", path));
  return new Uint8Array(bytes);
}
