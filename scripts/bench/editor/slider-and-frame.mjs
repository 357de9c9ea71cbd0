// Measures the frame rate of color adjustments and the blocking time of changing the preview frame.
import { printLine } from "../../start/console-output.mjs";
import { median } from "../statistics.mjs";
import { FONT, PHOTO } from "./designs.mjs";
import {
  getNodePosition,
  startFrameCapture,
  stopFrameCapture,
  waitUntilOpen,
  waitUntilPanelsMounted,
} from "./page-probe.mjs";

const SLIDERS = ["Brightness", "Contrast", "Saturation", "Warmth", "Sepia", "Blur"];
const STEPS = 60;
const LEAST_FPS = 30;
const MOST_PRESS_MS = 16;
const FRAMES = ["instagram", "facebook", "linkedin", "bare"];

async function turn(page, name) {
  const thumb = page.getByRole("slider", { name, exact: true });
  await thumb.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await thumb.boundingBox();
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(startFrameCapture);
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(from.x + 40 * Math.sin((step / STEPS) * Math.PI), from.y);
  }
  const { frames } = await page.evaluate(stopFrameCapture);
  await page.mouse.up();
  return 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
}

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

export async function measureSliderAndFrame(context, { composer }, { rounds, timeout }) {
  const page = await context.newPage();
  await page.goto(`${composer}/images/${PHOTO}`);
  await page.evaluate(waitUntilOpen, { nodes: 2, font: FONT, timeout });
  await waitUntilPanelsMounted(page);
  const presses = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const frame of FRAMES) presses.push(await pressOf(page, frame));
  }
  const { x, y } = await page.evaluate(getNodePosition, "photo");
  await page.mouse.click(x, y);
  const fps = {};
  for (const name of SLIDERS) {
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await turn(page, name));
    fps[name] = median(found);
  }
  await page.close();
  const slowest = Math.min(...Object.values(fps));
  const lines = Object.entries(fps).map(([name, value]) => `${name} ${value.toFixed(0)}`);
  printLine(
    `colors tried, fps: ${lines.join(", ")} (at least ${LEAST_FPS}): ${slowest >= LEAST_FPS ? "yes" : "NO"}`,
  );
  const press = median(presses);
  printLine(
    `another frame: ${press.toFixed(1)} ms (at most ${MOST_PRESS_MS}): ${press <= MOST_PRESS_MS ? "yes" : "NO"}`,
  );
  return slowest >= LEAST_FPS && press <= MOST_PRESS_MS;
}
