// Writes the stickers that the editor offers (docs/decisions/125-stickers-drawn-as-parts.md):
// node scripts/design-stickers/generate.mjs
import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { business } from "./business.mjs";
import { food, nature } from "./food-and-nature.mjs";
import { holidays } from "./holidays.mjs";
import { labels, marks } from "./labels-and-marks.mjs";
import { BRAND } from "./pen.mjs";
import { celebration, speech } from "./speech-and-celebration.mjs";

const GROUPS = { labels, marks, speech, holidays, food, nature, celebration, business };
/** Width of the die-cut edge around a sticker, in units of its view box. */
const EDGE = 3.5;
const LAID_OVER = ["shade", "shine"];

/** The die-cut edge: all filled parts as one path, and lines by their width. */
function getEdge(parts) {
  const solid = parts.filter(({ role }) => !LAID_OVER.includes(role));
  const widths = [...new Set(solid.map(({ width = 0 }) => width))];
  return widths.map((width) => ({
    role: "outline",
    d: solid.flatMap((part) => ((part.width ?? 0) === width ? part.d : [])).join(""),
    width: width + 2 * EDGE,
    ...(width === 0 && { filled: true }),
  }));
}

const stickers = Object.entries(GROUPS).flatMap(([group, list]) =>
  list.map(({ name, title, hebrew, words, view: [w, h] = [100, 100], colors, parts, text, plain }) => {
    const all = plain ? parts : [...getEdge(parts), ...parts];
    const used = ["main", "accent", "details", "light"].filter((role) =>
      all.some((part) => part.role === role),
    );
    return {
      ...{ name, group, title, hebrew, words, view: { w, h } },
      colors: Object.fromEntries(used.map((role) => [role, colors?.[role] ?? BRAND[role]])),
      parts: all,
      ...(text && { text }),
    };
  }),
);

const target = join(import.meta.dirname, "../../public/design-icons");
const text = JSON.stringify(stickers);
const file = `stickers-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.json`;
for (const old of readdirSync(target)) if (old.startsWith("stickers-")) rmSync(join(target, old));
writeFileSync(join(target, file), text);
process.stdout.write(
  `${stickers.length} stickers in ${file}; name it in lib/canvas/client/sticker-library.ts\n`,
);
