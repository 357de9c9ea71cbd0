// Run `node scripts/brand-assets/render-app-icons.mjs` after a change of app/icon.svg.
import { readFileSync } from "node:fs";
import sharp from "sharp";

// Without rounded corners, because systems apply their own mask.
const drawing = Buffer.from(readFileSync("app/icon.svg", "utf8").replace(' rx="3"', ""));

for (const [size, file] of [
  [180, "app/apple-icon.png"],
  [192, "public/icons/icon-192.png"],
  [512, "public/icons/icon-512.png"],
]) {
  await sharp(drawing, { density: 3 * size })
    .resize(size, size)
    .png({ palette: true })
    .toFile(file);
}
