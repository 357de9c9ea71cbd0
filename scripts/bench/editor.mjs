// Compares the canvas editor with plain Konva, alternating in one run: dragging, opening and exporting may
// take 1.3 times as long, and React must not commit during a drag.

import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { createBenchDesigns, EFFECTS, EFFECTS_COUNT, FONT, SIZES } from "./editor/designs.mjs";
import { measureHistoryAndFirstPress } from "./editor/history-and-first-press.mjs";
import {
  getNodePosition,
  installPageProbe,
  startFrameCapture,
  stopFrameCapture,
  waitUntilOpen,
  waitUntilPanelsMounted,
} from "./editor/page-probe.mjs";
import { measureSliderAndFrame } from "./editor/slider-and-frame.mjs";
import { inBrowser } from "./product.mjs";
import { median, p95 } from "./statistics.mjs";

/** `npm run bench -- editor 1` is a smoke test with one round. */
const ROUNDS = Number(process.argv[3] ?? 3);
const STEPS = 90;
const RATIO = 1.3;
const OPENED = 60;
const PIXEL_RATIO = 2;
/** Pause between press and movement, so that the effects of the press are finished. */
const REST_MS = 500;
const TIMEOUT_MS = 30_000;
/** Shortest time for which users hover a button before they press it; the product prefetches meanwhile. */
const HOVER_MS = 100;
const FONT_FILES = {
  "/canvas-fonts/5.3.0/rubik-hebrew-wght-normal.woff2": "U+0590-05FF,U+20AA,U+FB1D-FB4F",
  "/canvas-fonts/5.3.0/rubik-latin-wght-normal.woff2": "U+0000-00FF",
};

const drawn = (count) => ({ nodes: count, font: FONT, timeout: TIMEOUT_MS });

async function bundleFloor() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/bench/editor/baseline.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "chrome120",
  });
  return outputFiles[0].text;
}

/** Designs that are dragged in; the last one has effects. */
const COUNTS = [...SIZES, EFFECTS_COUNT];
const indexOf = (count) => (count === EFFECTS_COUNT ? EFFECTS : SIZES.indexOf(count));

/** Opens the editor; the small design through its link, like a user. */
async function openEditor(page, { composer }, count, { hover = HOVER_MS } = {}) {
  const index = indexOf(count);
  if (count === OPENED) {
    await page.goto(composer);
    await page.getByRole("button", { name: `Image ${index + 1}`, exact: true }).click();
    const link = page.locator(`a[href$="/images/${index}"]`);
    await link.waitFor();
    await page.waitForLoadState("networkidle");
    if (hover > 0) {
      await link.hover();
      await page.waitForTimeout(hover);
    }
    await link.click();
  } else await page.goto(`${composer}/images/${index}`);
  return page.evaluate(waitUntilOpen, drawn(count));
}

/** Opens the baseline in plain Konva, whose code is not loaded yet either. */
async function openFloor(page, { url, postId, code, screen }, count) {
  // A page of the product's origin without code, because fonts, images and design load from there.
  await page.goto(`${url}/api/auth/check`);
  const address = `/api/canvas/${postId}/${indexOf(count)}`;
  await page.evaluate(
    ([source, ...words]) => {
      document.body.innerHTML = "<button>Open</button><button>Save</button>";
      document.body.style.margin = "0";
      const [open, save] = document.querySelectorAll("button");
      open.addEventListener("click", () => {
        document.head.append(Object.assign(document.createElement("script"), { textContent: source }));
        void globalThis.floor.open(...words);
      });
      save.addEventListener("click", () => void globalThis.floor.save(2));
    },
    [code, address, FONT_FILES, screen],
  );
  await page.getByRole("button", { name: "Open" }).click();
  return page.evaluate(waitUntilOpen, drawn(count));
}

async function drag(page, count) {
  const middle = Math.floor(count / 2);
  const id = `e${middle - (middle % 3)}`;
  const { x, y } = await page.evaluate(getNodePosition, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(REST_MS);
  await page.evaluate(startFrameCapture);
  for (let step = 1; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * 2 * Math.PI;
    await page.mouse.move(x + 120 * Math.sin(turn), y + 90 * (1 - Math.cos(turn)));
    if (step !== STEPS / 2) continue;
    const half = await page.evaluate(getNodePosition, id);
    if (half.y < y + 90) throw new Error(`${id} does not follow the pointer`);
  }
  const found = await page.evaluate(stopFrameCapture);
  await page.mouse.up();
  return found;
}

async function save(page, press) {
  await page.evaluate(() => {
    globalThis.bench.saved = 0;
  });
  await press();
  const ended = await page.waitForFunction(
    () => globalThis.bench.saved > 0 && globalThis.bench.saved - globalThis.bench.started,
  );
  return ended.jsonValue();
}

const SIDES = {
  editor: {
    open: openEditor,
    made: waitUntilPanelsMounted,
    async save(page) {
      await page.getByRole("button", { name: "Export" }).click();
      return save(page, () => page.getByRole("menuitem").nth(1).click());
    },
  },
  floor: {
    open: openFloor,
    made: async () => undefined,
    save: (page) => save(page, () => page.getByRole("button", { name: "Save" }).click()),
  },
};

async function measureOnce(context, world, side, count) {
  const page = await context.newPage();
  const opened = await side.open(page, world, count);
  if (count === OPENED) {
    const found = { opened, saved: await side.save(page) };
    await page.close();
    return found;
  }
  await side.made(page);
  const found = await drag(page, count);
  await page.close();
  return found;
}

async function measureAll(context, world) {
  // Reads the stage geometry and warms up code and caches.
  const first = await context.newPage();
  await openEditor(first, world, OPENED);
  const { screen } = await first.evaluate(getNodePosition, "e0");
  await first.close();
  const all = { ...world, screen, code: await bundleFloor() };
  const found = Object.fromEntries(COUNTS.map((count) => [count, { editor: [], floor: [] }]));
  const withoutHover = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const count of round < 0 ? [OPENED] : COUNTS) {
      for (const [name, side] of Object.entries(SIDES)) {
        const once = await measureOnce(context, all, side, count);
        if (round >= 0) found[count][name].push(once);
      }
    }
    const page = await context.newPage();
    const opened = await openEditor(page, all, OPENED, { hover: 0 });
    await page.close();
    if (round >= 0) withoutHover.push(opened);
  }
  return { found, withoutHover };
}

function report(what, { editor, floor }, read) {
  const [ours, bare] = [median(editor.map(read)), median(floor.map(read))];
  const ratio = ours / bare;
  const good = ratio <= RATIO;
  printLine(
    `${what.padEnd(24)} editor ${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${RATIO}): ${good ? "yes" : "NO"}`,
  );
  return good;
}

const nameOf = (count) => (count === EFFECTS_COUNT ? `${count} with effects` : String(count));

function judge({ found, withoutHover }) {
  const dragged = COUNTS.filter((count) => count !== OPENED);
  const verdicts = dragged.map((count) =>
    report(`drag among ${nameOf(count)}, p95`, found[count], ({ frames }) => p95(frames)),
  );
  for (const count of dragged) {
    const worst = (side) => median(found[count][side].map(({ frames }) => Math.max(...frames))).toFixed(0);
    printLine(`  the longest frame among ${count}: editor ${worst("editor")} ms, bare ${worst("floor")} ms`);
  }
  const commits = dragged.flatMap((count) => found[count].editor.map((one) => one.commits));
  const most = Math.max(...commits);
  printLine(`React commits in a drag: ${most} (at most 0): ${most === 0 ? "yes" : "NO"}`);
  verdicts.push(
    most === 0,
    report(`opening ${OPENED} nodes`, found[OPENED], ({ opened }) => opened),
    report(`a PNG at ${PIXEL_RATIO}`, found[OPENED], ({ saved }) => saved),
  );
  printLine(`  opening without hovering before: ${median(withoutHover).toFixed(1)} ms`);
  return verdicts.every(Boolean) ? 0 : 1;
}

async function measure(browser, { url, database }) {
  const viewport = { width: 1_440, height: 900 };
  // The baseline page runs its own script, which the content security policy would block.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  await context.addInitScript(installPageProbe);
  const world = await createBenchDesigns(context, { url, database });
  const code = judge(await measureAll(context, { ...world, url }));
  const isSmooth = await measureSliderAndFrame(context, world, { rounds: ROUNDS, timeout: TIMEOUT_MS });
  const isQuick = await measureHistoryAndFirstPress(context, world, { rounds: ROUNDS, timeout: TIMEOUT_MS });
  return isSmooth && isQuick ? code : 1;
}

export const run = () => inBrowser(measure);
