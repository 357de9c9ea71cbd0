import { expect, type Page } from "@playwright/test";
import type { Translate } from "@/tests/e2e/messages";
import type { Scene } from "@/tests/e2e/screens/define-scene";

const DOWNLOAD = "/api/unsplash/download";
const SEARCH = "/api/unsplash/search";

async function openPicker(page: Page, say: Translate) {
  await page.getByRole("button", { name: say("dashboard.media.stock") }).click();
  const picker = page.getByRole("dialog", { name: say("dashboard.stock.title") });
  await expect(picker.getByRole("listitem").first()).toBeVisible();
  return picker;
}

async function search(page: Page, say: Translate, words: string): Promise<void> {
  const field = page.getByLabel(say("dashboard.stock.search"));
  await field.fill(words);
  await field.press("Enter");
}

const stock = (name: string, ready: Scene["ready"], allow4xx: Record<string, number[]> = {}): Scene => ({
  name: `stock photos, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands.full}/media`,
  ready,
  allow4xx,
});

/** The photo picker: featured photos, loading, and no results. */
export const STOCK: Scene[] = [
  stock("the editors' choice", async (page, say) => {
    await openPicker(page, say);
  }),
  stock(
    "one on its way and one that failed",
    async (page, say) => {
      const photos = (await openPicker(page, say)).getByRole("listitem");
      await page.route(`**${DOWNLOAD}`, () => undefined, { times: 1 });
      await photos.nth(0).getByRole("button").first().click();
      await expect(photos.nth(0).getByRole("progressbar")).toBeVisible();
      await page.route(`**${DOWNLOAD}`, (route) =>
        route.fulfill({ status: 502, json: { code: "provider_error" } }),
      );
      await photos.nth(1).getByRole("button").first().click();
      await expect(photos.nth(1).getByRole("alert")).toBeVisible();
    },
    { [DOWNLOAD]: [502] },
  ),
  stock("nothing found", async (page, say) => {
    await openPicker(page, say);
    await search(page, say, "zeppelin");
    const title = say("dashboard.stock.emptyTitle", { query: "zeppelin" });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }),
  stock(
    "the limit of the hour used up",
    async (page, say) => {
      await openPicker(page, say);
      const json = { error: "limit", code: "rate_limited", details: { by: "service", retryAfter: 540 } };
      await page.route(`**${SEARCH}?*`, (route) => route.fulfill({ status: 429, json }));
      await search(page, say, "bread");
      await expect(page.getByText(say("dashboard.stock.limited", { minutes: 9 }))).toBeVisible();
    },
    { [SEARCH]: [429] },
  ),
];
