import type { Page } from "@playwright/test";

/**
 * Waits until the page's main thread is idle, so that effects after hydration had their chance to run.
 * Without a timeout Chromium can withhold the idle callback of a page that draws no frames for a minute.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })),
  );
}
