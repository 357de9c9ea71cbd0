// The canvas editor of the built product against bare Konva with the same shapes and a layer for what is dragged, in one
// run and in turn: the 95th of a hundred frames of a drag, opening a design, and saving its picture may each take 1.3
// times as long; while something is dragged React commits nothing.
import { root } from "../start/main.mjs";
import { say } from "../start/say.mjs";
import { FONT, fill, PICTURES, SIZES } from "./editor/designs.mjs";
import { measureLooks } from "./editor/looks.mjs";
import { beginFrames, endFrames, placeOf, watch, whenMade, whenOpen } from "./editor/watch.mjs";
import { median, p95 } from "./figures.mjs";
import { inBrowser } from "./product.mjs";

/** `npm run bench -- editor 1`: once is enough to see whether it runs. */
const ROUNDS = Number(process.argv[3] ?? 3);
const STEPS = 90;
const RATIO = 1.3;
const OPENED = 60;
const PIXEL_RATIO = 2;
/** A hand rests that long before it moves: what a press changes is done by then. */
const REST_MS = 500;
const PATIENCE_MS = 30_000;
const FONT_FILES = {
  "/canvas-fonts/5.3.0/rubik-hebrew-wght-normal.woff2": "U+0590-05FF,U+20AA,U+FB1D-FB4F",
  "/canvas-fonts/5.3.0/rubik-latin-wght-normal.woff2": "U+0000-00FF",
};

const drawn = (count) => ({ nodes: count, pictures: PICTURES, font: FONT, patience: PATIENCE_MS });

async function bundleFloor() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/bench/editor/floor.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "chrome120",
  });
  return outputFiles[0].text;
}

/** The editor; the small design from the screen that leads to it, as a person comes. */
async function openEditor(page, { composer }, count) {
  const index = SIZES.indexOf(count);
  if (count === OPENED) {
    await page.goto(composer);
    await page.getByRole("button", { name: `Picture ${index + 1}` }).click();
    const link = page.locator(`a[href$="/images/${index}"]`);
    await link.waitFor();
    await page.waitForLoadState("networkidle");
    await link.click();
  } else await page.goto(`${composer}/images/${index}`);
  return page.evaluate(whenOpen, drawn(count));
}

/** The same by Konva alone, its code not yet in the page either. */
async function openFloor(page, { url, postId, code, screen }, count) {
  // An answer of the product without any code: fonts, pictures and the design are asked for from its origin.
  await page.goto(`${url}/api/auth/check`);
  const address = `/api/canvas/${postId}/${SIZES.indexOf(count)}`;
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
  return page.evaluate(whenOpen, drawn(count));
}

/** Drags the rectangle in the middle around and back, as a hand does. */
async function drag(page, count) {
  const middle = Math.floor(count / 2);
  const id = `e${middle - (middle % 3)}`;
  const { x, y } = await page.evaluate(placeOf, id);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(REST_MS);
  await page.evaluate(beginFrames);
  for (let step = 1; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * 2 * Math.PI;
    await page.mouse.move(x + 120 * Math.sin(turn), y + 90 * (1 - Math.cos(turn)));
    if (step !== STEPS / 2) continue;
    const half = await page.evaluate(placeOf, id);
    if (half.y < y + 90) throw new Error(`${id} does not follow the pointer`);
  }
  const found = await page.evaluate(endFrames);
  await page.mouse.up();
  return found;
}

/** Milliseconds from the click to the file. */
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
    made: whenMade,
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

/** One side once, on a page of its own: opening and saving the small design, else a drag. */
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
  // What the stage is like, and a round that warms up whatever is compiled and cached.
  const first = await context.newPage();
  await openEditor(first, world, OPENED);
  const { screen } = await first.evaluate(placeOf, "e0");
  await first.close();
  const all = { ...world, screen, code: await bundleFloor() };
  const found = Object.fromEntries(SIZES.map((count) => [count, { editor: [], floor: [] }]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const count of round < 0 ? [OPENED] : SIZES) {
      for (const [name, side] of Object.entries(SIDES)) {
        const once = await measureOnce(context, all, side, count);
        if (round >= 0) found[count][name].push(once);
      }
    }
  }
  return found;
}

function report(what, { editor, floor }, read) {
  const [ours, bare] = [median(editor.map(read)), median(floor.map(read))];
  const ratio = ours / bare;
  const good = ratio <= RATIO;
  say(
    `${what.padEnd(24)} editor ${ours.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${RATIO}): ${good ? "yes" : "NO"}`,
  );
  return good;
}

function judge(found) {
  const dragged = SIZES.filter((count) => count !== OPENED);
  const verdicts = dragged.map((count) =>
    report(`drag among ${count}, p95`, found[count], ({ frames }) => p95(frames)),
  );
  for (const count of dragged) {
    const worst = (side) => median(found[count][side].map(({ frames }) => Math.max(...frames))).toFixed(0);
    say(`  the longest frame among ${count}: editor ${worst("editor")} ms, bare ${worst("floor")} ms`);
  }
  const commits = dragged.flatMap((count) => found[count].editor.map((one) => one.commits));
  const most = Math.max(...commits);
  say(`React commits in a drag: ${most} (at most 0): ${most === 0 ? "yes" : "NO"}`);
  verdicts.push(
    most === 0,
    report(`opening ${OPENED} nodes`, found[OPENED], ({ opened }) => opened),
    report(`a PNG at ${PIXEL_RATIO}`, found[OPENED], ({ saved }) => saved),
  );
  return verdicts.every(Boolean) ? 0 : 1;
}

async function measure(browser, { url, database }) {
  const viewport = { width: 1_440, height: 900 };
  // The bare page has code of ours and no policy that knows it.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  await context.addInitScript(watch);
  const world = await fill(context, { url, database });
  const code = judge(await measureAll(context, { ...world, url }));
  const isSmooth = await measureLooks(context, world, { rounds: ROUNDS, patience: PATIENCE_MS });
  return isSmooth ? code : 1;
}

/** Prints the figures; 1 when the editor is slower than it may be. */
export const run = () => inBrowser(measure);
