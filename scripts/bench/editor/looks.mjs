// What a person sees while they try colours out, and how long another frame around the page keeps the browser busy.
import { say } from "../../start/say.mjs";
import { median } from "../figures.mjs";
import { FONT, PHOTO } from "./designs.mjs";
import { beginFrames, endFrames, placeOf, whenMade, whenOpen } from "./watch.mjs";

const DIALS = ["Brightness", "Contrast", "Colour", "Warmth", "Sepia", "Blur"];
const STEPS = 60;
const LEAST_FPS = 30;
const MOST_PRESS_MS = 16;
const FRAMES = ["instagram", "facebook", "linkedin", "bare"];

/** Frames a second while a dial of a picture of 1080 × 1080 is drawn out and back. */
async function turn(page, name) {
  const thumb = page.getByRole("slider", { name, exact: true });
  await thumb.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await thumb.boundingBox();
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(beginFrames);
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(from.x + 40 * Math.sin((step / STEPS) * Math.PI), from.y);
  }
  const { frames } = await page.evaluate(endFrames);
  await page.mouse.up();
  return 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
}

/** Milliseconds that a press on a frame's button keeps the browser. */
function pressOf(page, frame) {
  return page.evaluate(async (value) => {
    const button = document.querySelector(`[role=radio][value=${value}]`);
    const start = performance.now();
    button.click();
    const ms = performance.now() - start;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return ms;
  }, frame);
}

/** Says the figures; false for what is too slow. */
export async function measureLooks(context, { composer }, { rounds, patience }) {
  const page = await context.newPage();
  await page.goto(`${composer}/images/${PHOTO}`);
  await page.evaluate(whenOpen, { nodes: 2, pictures: 1, font: FONT, patience });
  await whenMade(page);
  const presses = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const frame of FRAMES) presses.push(await pressOf(page, frame));
  }
  const { x, y } = await page.evaluate(placeOf, "photo");
  await page.mouse.click(x, y);
  const fps = {};
  for (const name of DIALS) {
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await turn(page, name));
    fps[name] = median(found);
  }
  await page.close();
  const slowest = Math.min(...Object.values(fps));
  const told = Object.entries(fps).map(([name, value]) => `${name} ${value.toFixed(0)}`);
  say(
    `colours tried out, fps: ${told.join(", ")} (at least ${LEAST_FPS}): ${slowest >= LEAST_FPS ? "yes" : "NO"}`,
  );
  const press = median(presses);
  say(
    `another frame: ${press.toFixed(1)} ms (at most ${MOST_PRESS_MS}): ${press <= MOST_PRESS_MS ? "yes" : "NO"}`,
  );
  return slowest >= LEAST_FPS && press <= MOST_PRESS_MS;
}
