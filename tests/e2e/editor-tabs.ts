import type { Browser, BrowserContext, Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { enterAs } from "@/tests/e2e/fixtures";
import type { StoredDesign } from "@/tests/harness/editor-page";
import { placeOf, settled } from "@/tests/harness/editor-scene";
import { type Person, run } from "@/tests/harness/stack";

/** Where designs are saved. */
export const SAVES = "**/api/canvas/*";

/** The editor of a design in a new tab; `says` is told for a few seconds only, and pictures may take longer to come. */
export async function opened(context: BrowserContext, { path }: StoredDesign, says?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  if (says !== undefined) await page.getByText(says).waitFor();
  await settled(page);
  return page;
}

/** As on another computer. Its console is not watched: what is lost on a broken network is asked for in vain. */
export async function anotherBrowser(
  browser: Browser,
  person: Person,
  language: string,
): Promise<BrowserContext> {
  const url = run().app.url;
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  await enterAs(context, person, url);
  return context;
}

/** Selects a layer and types where it is to stand. */
export async function moveTo(page: Page, layer: string, x: number): Promise<void> {
  await page.getByRole("button", { name: layer, exact: true }).click();
  const field = page.getByRole("textbox", { name: "X", exact: true });
  await field.fill(String(x));
  await field.press("Enter");
}

/** Where an element stands on the stage. */
export async function xOf(page: Page, id: string): Promise<number> {
  return (await placeOf(page, id)).x;
}
