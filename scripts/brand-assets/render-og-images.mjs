// Renders the Open Graph images, one per language: run `node scripts/brand-assets/render-og-images.mjs` after
// the headline or the design changed. A browser renders them, because its Hebrew layout is correct.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { root } from "../start/main.mjs";
import { getProjectNode } from "../start/stack.mjs";
import { ensureBrowser } from "../test/browser.mjs";

const file = (path, type) => `data:${type};base64,${readFileSync(path).toString("base64")}`;
const face = (letters) =>
  `@font-face { font-family: Display; font-weight: 300 900; ${letters === "hebrew" ? "unicode-range: U+0590-05FF;" : ""}
   src: url(${file(`node_modules/@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-${letters}-wght-normal.woff2`, "font/woff2")}) }`;

/** The same waveform as the divider under the headline. */
const bars = Array.from({ length: 56 }, (_, index) => {
  const noise = Math.abs(Math.sin((index + 1) * 12.9898) * 43758.5453) % 1;
  return Math.max(0.1, Math.sin((Math.PI * (index + 0.5)) / 56) * (0.4 + 0.6 * noise));
});

function page(language) {
  const { headline, quoteMark } = JSON.parse(
    readFileSync(`messages/${language}/server/landing.json`, "utf8"),
  );
  const dir = language === "he" ? "rtl" : "ltr";
  const lines = headline.replace(/\. /, ".<br>");
  const art = file(`public/demo-images/sufganiyot-4x5-${language}.webp`, "image/webp");
  return `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8"><style>
    ${face("latin")} ${face("hebrew")}
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; background: #f4f1ea; color: #17191c; font-family: Display; display: grid;
      grid-template-columns: minmax(0, 1fr) 352px; gap: 56px; padding: 64px; align-items: center; border-top: 6px solid #17191c }
    .quote { color: #e4572e; font: 700 150px/0.72 Display; height: 70px }
    h1 { font: 600 62px/1.12 Display; letter-spacing: ${language === "he" ? 0 : "-0.01em"} }
    .rule { display: flex; align-items: center; gap: 4px; height: 56px; margin-block: 28px 32px }
    .rule i { width: 4px; background: #e4572e }
    .rule b { flex: 1; height: 1px; background: #dad4c7 }
    .name { display: flex; align-items: center; gap: 14px; font: 600 34px/1 Display }
    .name svg { width: 36px; ${dir === "rtl" ? "transform: scaleX(-1)" : ""} }
    img { width: 352px; border: 1px solid #dad4c7 }
  </style><body><div><div class="quote">${quoteMark}</div><h1>${lines}</h1>
    <div class="rule">${bars.map((a) => `<i style="height:${Math.round(a * 56)}px"></i>`).join("")}<b></b></div>
    <div class="name"><svg viewBox="0 0 24 24"><g fill="#17191c"><rect x="1.5" y="9" width="3.4" height="6"/><rect x="7.2" y="5" width="3.4" height="14"/><rect x="12.9" y="1.5" width="3.4" height="21"/></g><rect x="18.6" y="7" width="3.4" height="10" fill="#e4572e"/></svg>${language === "he" ? "קולות" : "Kolot"}</div></div>
    <img src="${art}"></body></html>`;
}

const executablePath = await ensureBrowser(root, getProjectNode(root), {
  signal: new AbortController().signal,
});
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath, args: ["--disable-gpu", ...args] });
for (const language of ["en", "he"]) {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page(language));
  await tab.evaluate(() => document.fonts.ready);
  const image = sharp(await tab.screenshot());
  await image
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(`public/og/kolot-${language}.png`);
}
await browser.close();
