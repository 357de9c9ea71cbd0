// Writes the icons that the editor offers (public/design-icons, docs/decisions/115-icons-as-a-file.md) from an
// unpacked `npm pack lucide-static`: node scripts/design-icons/generate.mjs FOLDER
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder of the unpacked package lucide-static.");

const root = join(import.meta.dirname, "../..");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const nodes = readJson(join(folder, "icon-nodes.json"));
const tags = readJson(join(folder, "tags.json"));
const hebrew = new Map(
  Object.entries(readJson(join(import.meta.dirname, "hebrew-words.json"))).flatMap(([terms, words]) =>
    terms.split(", ").map((term) => [term, words.split(", ")]),
  ),
);

const round = (value) => Number(value.toFixed(3));
const ellipse = (cx, cy, rx, ry) =>
  `M${round(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0Z`;

function rect({ x, y, width, height, rx, ry }) {
  const [w, h, rw, rh] = [width, height, rx ?? ry ?? 0, ry ?? rx ?? 0].map(Number);
  if (rw === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const corner = (dx, dy) => `a${rw} ${rh} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [round(w - 2 * rw), round(h - 2 * rh)];
  return `M${round(Number(x) + rw)} ${y}h${across}${corner(rw, rh)}v${down}${corner(-rw, rh)}h${-across}${corner(-rw, -rh)}v${-down}${corner(rw, -rh)}Z`;
}

/** Separates the flags of arcs ("012" is 0 1 2): not every reader of path data knows the short form. */
function separateFlags(d) {
  return d.replace(/([aA])([^a-zA-Z]*)/g, (_, command, given) => {
    const values = [];
    let rest = given;
    while (rest.trim() !== "") {
      const isFlag = values.length % 7 === 3 || values.length % 7 === 4;
      const [whole, value] = rest.match(isFlag ? /^[\s,]*([01])/ : /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))/);
      values.push(value);
      rest = rest.slice(whole.length);
    }
    return `${command}${values.join(" ")}`;
  });
}

/** Returns a basic shape of SVG as path data. */
function pathOf([kind, at]) {
  switch (kind) {
    case "path":
      return separateFlags(at.d);
    case "circle":
      return ellipse(Number(at.cx), Number(at.cy), Number(at.r), Number(at.r));
    case "ellipse":
      return ellipse(Number(at.cx), Number(at.cy), Number(at.rx), Number(at.ry));
    case "rect":
      return rect(at);
    case "line":
      return `M${at.x1} ${at.y1}L${at.x2} ${at.y2}`;
    case "polyline":
      return `M${at.points}`;
    case "polygon":
      return `M${at.points}Z`;
    default:
      throw new Error(`Unknown shape ${kind}`);
  }
}

const icons = Object.entries(nodes).map(([name, shapes]) => {
  const own = name.split("-");
  const keys = [name, ...own, ...(tags[name] ?? [])];
  const words = keys.flatMap((key) => [
    ...(hebrew.get(key) ?? []),
    ...key.toLowerCase().split(/[^a-z0-9+#]+/),
  ]);
  const title = own.join(" ");
  const filled = shapes.filter(([, { fill }]) => fill === "currentColor").map(pathOf);
  return {
    name,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    ...(hebrew.has(name) && { hebrew: hebrew.get(name)[0] }),
    words: [...new Set(words.flatMap((word) => word.split(" ")))]
      .filter((word) => word !== "" && !own.includes(word))
      .join(" "),
    strokes: shapes.filter(([, { fill }]) => fill !== "currentColor").map(pathOf),
    ...(filled.length > 0 && { fills: filled }),
  };
});

// Icons with a Hebrew name are the usual ones; the grid begins with them.
icons.sort((a, b) => Number(b.hebrew !== undefined) - Number(a.hebrew !== undefined));

const target = join(root, "public/design-icons");
const text = JSON.stringify(icons);
const file = `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.json`;
mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) if (/^[0-9a-f]+\.json$/.test(old)) rmSync(join(target, old));
writeFileSync(join(target, file), text);
copyFileSync(join(folder, "LICENSE"), join(target, "LICENSE"));
process.stdout.write(`${icons.length} icons in ${file}; name it in lib/canvas/client/icon-library.ts\n`);
