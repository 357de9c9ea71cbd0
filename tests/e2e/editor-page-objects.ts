import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, type Download, expect, type Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { signInBrowserAs } from "@/tests/e2e/fixtures";
import { readRunFile, type SignedUpUser } from "@/tests/harness/running-product";
import { getNodePosition, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import type { StoredDesign } from "@/tests/harness/stored-design-fixtures";

/** URL pattern of design saves. */
export const DESIGN_SAVE_URL = "**/api/canvas/*";

/**
 * Opens the editor of a design in a new tab. The `says` message is visible for a few seconds only, and images
 * may load more slowly.
 */
export async function openEditorTab(
  context: BrowserContext,
  { path }: StoredDesign,
  says?: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  if (says !== undefined) await page.getByText(says).waitFor();
  await waitUntilStageSettled(page);
  return page;
}

/**
 * Opens the editor in a separate browser context. Its console is not watched, because requests fail on a
 * broken network.
 */
export async function openSecondBrowser(
  browser: Browser,
  user: SignedUpUser | null,
  language: string,
): Promise<BrowserContext> {
  const url = readRunFile().app.url;
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  if (user) await signInBrowserAs(context, user, url);
  return context;
}

/** Selects a layer and types its x position. */
export async function moveLayerTo(page: Page, layer: string, x: number): Promise<void> {
  await page.getByRole("button", { name: layer, exact: true }).click();
  const field = page.getByRole("textbox", { name: "X", exact: true });
  await field.fill(String(x));
  await field.press("Enter");
}

/** Returns the x position of an element on the stage. */
export async function getElementX(page: Page, id: string): Promise<number> {
  return (await getNodePosition(page, id)).x;
}

/** Exports the page at its own size by keyboard, because the pointer may be dragging. */
export async function exportPng(page: Page, label: string): Promise<Buffer> {
  await page.getByRole("button", { name: label, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  const download: Promise<Download> = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return readFile(await (await download).path());
}

/** Copies an image as another program does. */
export async function copyImage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48);
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#2A4BB5";
    context?.fillRect(0, 0, 64, 48);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  });
}

/** Drags the thumb of a slider by screen pixels. */
export async function dragSlider(page: Page, name: string, by: number): Promise<void> {
  const thumb = page.getByRole("slider", { name, exact: true });
  await thumb.scrollIntoViewIfNeeded();
  const box = await thumb.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}
