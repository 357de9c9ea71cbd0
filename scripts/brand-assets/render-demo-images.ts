/** Writes the AVIF copies of the landing page's images: `npx tsx scripts/brand-assets/render-demo-images.ts`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { DEMO_IMAGE_WIDTHS } from "@/components/marketing/demo-image-widths";

const FOLDER = "public/demo-images";
/** With less, the texts in the designs blur. */
const QUALITY = 55;

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".webp") && !name.includes("logo"))) {
  for (const width of DEMO_IMAGE_WIDTHS) {
    const copy = join(FOLDER, file.replace(".webp", `-${width}.avif`));
    await sharp(join(FOLDER, file)).resize(width).avif({ quality: QUALITY, effort: 9 }).toFile(copy);
  }
}
