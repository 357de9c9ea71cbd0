import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, control, type SignedUpUser } from "@/tests/harness/running-product";

const stock = (
  say: Translate,
  key: MessageKeyIn<"dashboard.stock">,
  values?: Record<string, string | number>,
) => say(`dashboard.stock.${key}`, values);
const picker = (page: Page, say: Translate) => page.getByRole("dialog", { name: stock(say, "title") });
const tiles = (page: Page, say: Translate) => picker(page, say).getByRole("listitem");

async function openPicker(page: Page, say: Translate, user: SignedUpUser): Promise<void> {
  await page.goto(`/account/${await createAccountViaApi(user)}/media`);
  await page.getByRole("button", { name: say("dashboard.media.stock") }).click();
  await expect(tiles(page, say).first()).toBeVisible();
}

async function search(page: Page, say: Translate, words: string): Promise<void> {
  const field = page.getByLabel(stock(say, "search"));
  await field.fill(words);
  await field.press("Enter");
}

const libraryOf = async (user: SignedUpUser) => (await api(user, "GET", "/canvas-images")).body.images;
const reportsOf = async (photoId: string) => {
  const { effects } = await control.effects("unsplash");
  return effects.filter(({ data }: { data: { photoId: string } }) => data.photoId === photoId).length;
};

for (const { language, words } of [
  { language: "en" as const, words: "wheat field" },
  { language: "he" as const, words: "שדה חיטה" },
]) {
  test.describe(`stock photos in ${language}`, () => {
    test.use({ language });

    test("photo is found, credited and added, and its use is reported exactly once", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      await openPicker(page, say, user);
      await expect(page.getByText(stock(say, "featured"))).toBeVisible();
      await search(page, say, words);
      await expect(page.getByText(stock(say, "found", { n: 3, query: words }))).toBeVisible();
      const found = await api(user, "GET", `/unsplash/search?query=${encodeURIComponent(words)}`);
      const photo = found.body.photos[language === "en" ? 0 : 1];
      const tile = tiles(page, say).nth(language === "en" ? 0 : 1);
      await expect(tile.getByRole("link", { name: photo.author.name })).toHaveAttribute(
        "href",
        photo.author.profileUrl,
      );
      await expect(tile.getByRole("link", { name: "Unsplash" })).toHaveAttribute("href", photo.photoUrl);
      const image = tile.getByRole("img");
      await expect(image).toHaveAttribute("src", photo.urls.small);
      await expect
        .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBeGreaterThan(0);
      const before = await reportsOf(photo.id);
      await tile.getByRole("button", { name: stock(say, "addNamed", { alt: photo.alt }) }).click();
      await expect(tile.getByRole("button", { name: stock(say, "added"), exact: true })).toBeVisible();
      expect(await libraryOf(user)).toMatchObject([
        { source: "stock", credit: { name: photo.author.name, photoUrl: photo.photoUrl } },
      ]);
      expect(await reportsOf(photo.id)).toBe(before + 1);
      await page.keyboard.press("Escape");
      await expect(picker(page, say)).toBeHidden();
      await expect(page.getByTestId("library-tile").filter({ hasText: photo.alt })).toBeVisible();
    });

    test("arrow keys move through the photo grid as displayed", async ({ page, say, signUp }) => {
      await openPicker(page, say, await signUp());
      const focused = () =>
        tiles(page, say).evaluateAll((all) => all.findIndex((tile) => tile.contains(document.activeElement)));
      const [forward, back] = language === "he" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
      const columns = await tiles(page, say).evaluateAll((all) => {
        const top = all[0]?.getBoundingClientRect().top;
        return all.findIndex((tile) => tile.getBoundingClientRect().top !== top);
      });
      await page.getByLabel(stock(say, "search")).focus();
      await page.keyboard.press("Tab");
      expect(await focused()).toBe(0);
      await page.keyboard.press(forward);
      expect(await focused()).toBe(1);
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe(1 + columns);
      await page.keyboard.press(back);
      await page.keyboard.press("ArrowUp");
      expect(await focused()).toBe(0);
      await page.keyboard.press("End");
      expect(await focused()).toBe(19);
      await page.getByRole("button", { name: stock(say, "more") }).click();
      await expect(tiles(page, say)).toHaveCount(40);
    });
  });
}

test("photo is added without its background on request and can be canceled", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  await openPicker(page, say, user);
  await search(page, say, "gift");
  await expect(tiles(page, say)).toHaveCount(3);
  const [first, second] = [tiles(page, say).first(), tiles(page, say).nth(1)];
  await first.getByRole("button").nth(1).click();
  await expect(first.getByRole("button", { name: stock(say, "addedCutout") })).toBeVisible();
  await expect.poll(async () => (await libraryOf(user))[0]?.cutoutUrl, { timeout: 40_000 }).not.toBeNull();
  // By its own ID, because other tests use the same emulator concurrently.
  const { photos } = (await api(user, "GET", "/unsplash/search?query=gift")).body;
  const path = `/photos/${photos[1].id}/download`;
  await control.armFault({ service: "unsplash", path, times: 1, action: { kind: "delay", ms: 4_000 } });
  await second.getByRole("button").first().click();
  await expect(second.getByRole("progressbar")).toBeVisible();
  await second.getByRole("button", { name: say("common.cancel") }).click();
  await expect(second.getByRole("button").nth(1)).toBeVisible();
  expect(await libraryOf(user)).toHaveLength(1);
});

test.describe("stock photo errors", () => {
  test.use({ allow4xx: { "/api/unsplash/search": [429, 502] } });

  test("empty results, an exhausted rate limit and a failed response suggest the next step", async ({
    page,
    say,
    signUp,
  }) => {
    await openPicker(page, say, await signUp());
    await search(page, say, "zeppelin");
    await expect(
      page.getByRole("heading", { name: stock(say, "emptyTitle", { query: "zeppelin" }) }),
    ).toBeVisible();
    await page.route("**/api/unsplash/search?query=limited*", (route) =>
      route.fulfill({
        status: 429,
        json: { error: "limit", code: "rate_limited", details: { by: "service", retryAfter: 540 } },
      }),
    );
    await search(page, say, "limited");
    await expect(page.getByText(stock(say, "limited", { minutes: 9 }))).toBeVisible();
    const silent = "**/api/unsplash/search?query=silent*";
    await page.route(silent, (route) =>
      route.fulfill({ status: 502, json: { error: "no", code: "provider_error" } }),
    );
    await search(page, say, "silent");
    await expect(page.getByText(stock(say, "serviceFailed"))).toBeVisible();
    await page.unroute(silent);
    await page.getByRole("button", { name: say("common.retry") }).click();
    await expect(page.getByRole("heading", { name: /No results for/ })).toBeVisible();
  });
});
