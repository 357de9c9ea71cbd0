// Draws contact sheets of the built-in templates to look at: tsx scripts/template-sheets.ts FOLDER.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";
import { BUILT_IN_TEMPLATES, layOutBuiltInTemplate } from "@/lib/canvas/layouts/templates/built-in-templates";
import { renderPage } from "@/lib/canvas/render/render-page";
import { readTemplateTexts } from "@/lib/canvas/server/lay-out-built-in-templates";
import { setUpKonvaForNode } from "@/lib/canvas/server/node-canvas";
import { LANGUAGES } from "@/lib/i18n/direction";
import { printLine } from "@/scripts/start/console-output.mjs";

/** Height of a template in px, and gap between two. */
const HEIGHT = 300;
const GAP = 8;
const COLUMNS = 10;
const ROWS = 4;

const [folder = "template-sheets"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
setUpKonvaForNode();
for (const language of LANGUAGES) {
  const texts = await readTemplateTexts(language);
  const brand = { name: texts.brand, colors: [], fonts: [], logo: null };
  for (const ratio of TEMPLATE_RATIOS) {
    const templates = BUILT_IN_TEMPLATES.filter((template) => template.ratio === ratio);
    for (let from = 0; from < templates.length; from += COLUMNS * ROWS) {
      const drawn = templates.slice(from, from + COLUMNS * ROWS).map((template) => {
        const document = layOutBuiltInTemplate(template, { texts, brand, language });
        return renderPage(document, 0, () => null, HEIGHT / document.size.h) as unknown as Canvas;
      });
      const width = Math.max(...drawn.map((canvas) => canvas.width)) + GAP;
      const sheet = createCanvas(width * COLUMNS, (HEIGHT + GAP) * Math.ceil(drawn.length / COLUMNS));
      const context = sheet.getContext("2d");
      for (const [at, canvas] of drawn.entries())
        context.drawImage(canvas, (at % COLUMNS) * width, Math.floor(at / COLUMNS) * (HEIGHT + GAP));
      const path = join(folder, `${language}-${ratio.replace(":", "x")}-${from}.png`);
      writeFileSync(path, sheet.toBuffer("image/png"));
      printLine(path);
    }
  }
}
