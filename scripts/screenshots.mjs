// Runs `npm run screenshots [WORDS …]`: takes screenshots of all screens in both languages, themes and
// widths into .data/screenshots with an index.html. WORDS filter the scenes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printLine } from "./start/console-output.mjs";
import { root } from "./start/main.mjs";
import { getProjectNode } from "./start/stack.mjs";

const folder = join(root, ".data", "screenshots");
const words = process.argv.slice(2);

function sheetOf(names) {
  const rows = Map.groupBy(names, (name) => name.replace(/ (light|dark) \d+\.png$/, ""));
  const cells = (row) =>
    row
      .map(
        (name) =>
          `<a href="${encodeURIComponent(name)}"><img loading="lazy" src="${encodeURIComponent(name)}" alt=""></a>`,
      )
      .join("");
  const body = [...rows].map(([name, row]) => `<h2>${name.replaceAll("<", "&lt;")}</h2><p>${cells(row)}</p>`);
  const style =
    "body{font:16px sans-serif;background:#888}p{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}img{width:100%}";
  return `<!doctype html><meta charset="utf-8"><title>Kolot</title><style>${style}</style>${body.join("\n")}\n`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const chosen = words.length > 0 ? ["--grep", words.join(" ")] : [];
const looking = spawn(getProjectNode(root), [join(root, "scripts/test.mjs"), "e2e", "screens", ...chosen], {
  cwd: root,
  env: { ...process.env, KOLOT_SCREENSHOTS: folder },
  stdio: "inherit",
});
[process.exitCode] = await once(looking, "close");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".png"))
  .sort();
writeFileSync(join(folder, "index.html"), sheetOf(names));
printLine(`${names.length} images: ${join(folder, "index.html")}`);
