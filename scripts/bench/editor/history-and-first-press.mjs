// Measures undoing 500 steps, one in each frame, and the first press after opening on a slow processor.
import { printLine } from "../../start/console-output.mjs";
import { formatVerdict, median } from "../statistics.mjs";
import { FONT, SIZES } from "./designs.mjs";
import {
  getNodePosition,
  startFrameCapture,
  stopFrameCapture,
  waitUntilOpen,
  waitUntilPanelsMounted,
} from "./page-probe.mjs";

const STEPS = 500;
const LEAST_FPS = 30;
const SLOWDOWN = 4;
const MOST_PRESS_MS = 1_000;
const COUNT = SIZES[1];
const OPENED = SIZES[0];
const ELEMENT = "e0";
/** Different kinds in turn, so that no two steps are joined, and each has an effect. */
const KEYS = ["ArrowRight", "BracketRight", "ArrowRight", "BracketLeft"];

const drawn = (count, timeout) => ({ nodes: count, font: FONT, timeout });

async function open(page, { composer }, count, timeout) {
  await page.goto(`${composer}/images/${SIZES.indexOf(count)}`);
  await page.evaluate(waitUntilOpen, drawn(count, timeout));
}

const xOf = (page) => page.evaluate((id) => globalThis.Konva.stages.at(-1).findOne(`#${id}`).x(), ELEMENT);

/** Returns the frames per second while 500 steps are undone. */
async function measureUndo(context, world, timeout) {
  const page = await context.newPage();
  await open(page, world, COUNT, timeout);
  await waitUntilPanelsMounted(page);
  const { x, y } = await page.evaluate(getNodePosition, ELEMENT);
  await page.mouse.click(x, y);
  const before = await xOf(page);
  for (let step = 0; step < STEPS; step += 1) await page.keyboard.press(KEYS[step % KEYS.length]);
  await page.evaluate(startFrameCapture);
  for (let step = 0; step < STEPS; step += 1) {
    if (step === STEPS - 1 && (await xOf(page)) === before) throw new Error("steps were joined or forgotten");
    await page.keyboard.press("Control+z");
  }
  const { frames } = await page.evaluate(stopFrameCapture);
  await page.waitForFunction(
    ([id, wanted]) => globalThis.Konva.stages.at(-1).findOne(`#${id}`).x() === wanted,
    [ELEMENT, before],
  );
  await page.close();
  return 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
}

/** Returns the milliseconds from the first press on an element until its frame is drawn. */
async function measureFirstPress(context, world, timeout) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await open(page, world, OPENED, timeout);
  const { x, y } = await page.evaluate(getNodePosition, ELEMENT);
  await page.evaluate(() => {
    const { bench } = globalThis;
    const look = (start) => {
      const frame = globalThis.Konva.stages.at(-1).findOne(".frame");
      if ((frame?.nodes().length ?? 0) === 0) return requestAnimationFrame(() => look(start));
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(bench, { pressed: performance.now() - start })),
      );
    };
    // The time of the event includes what the page was still doing.
    addEventListener("pointerdown", ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  });
  await page.mouse.click(x, y);
  const pressed = await page.waitForFunction(() => globalThis.bench.pressed, undefined, { timeout });
  const ms = await pressed.jsonValue();
  await page.close();
  return ms;
}

export async function measureHistoryAndFirstPress(context, world, { rounds, timeout }) {
  const presses = [];
  for (let round = 0; round < rounds; round += 1)
    presses.push(await measureFirstPress(context, world, timeout));
  const fps = await measureUndo(context, world, timeout);
  const press = median(presses);
  const [isFast, isSmooth] = [press <= MOST_PRESS_MS, fps >= LEAST_FPS];
  printLine(
    `first press at ${SLOWDOWN}x slowed CPU: ${press.toFixed(0)} ms (at most ${MOST_PRESS_MS}): ${formatVerdict(isFast)}`,
  );
  printLine(
    `undo of ${STEPS} steps: ${fps.toFixed(0)} fps (at least ${LEAST_FPS}): ${formatVerdict(isSmooth)}`,
  );
  return isFast && isSmooth;
}
