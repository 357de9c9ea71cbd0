import type { Browser, Page } from "@playwright/test";
import globalEn from "@/messages/en/server/global-error.json" with { type: "json" };
import globalHe from "@/messages/he/server/global-error.json" with { type: "json" };
import {
  DESIGN_SAVE_URL,
  getElementX,
  moveLayerTo,
  openSecondBrowser,
} from "@/tests/e2e/editor-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import type { SignedUpUser } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

/** Set by a test: a text and a number that no component can show any more, and whether the screen has a width. */
interface Faults {
  brokenText?: string;
  brokenNumber?: number;
  isWidthBroken?: boolean;
}

/** Runs in the page before its scripts: breaks functions of the browser that components call while they render. */
function installFaults(): void {
  const faults = window as Faults;
  const { toFixed } = Number.prototype;
  Number.prototype.toFixed = function (this: number, digits?: number) {
    if (Number(this) === faults.brokenNumber) throw new Error("the test broke this number");
    return toFixed.call(this, digits);
  };
  const iterate = String.prototype[Symbol.iterator];
  String.prototype[Symbol.iterator] = function (this: string) {
    if (String(this) === faults.brokenText) throw new Error("the test broke this text");
    return iterate.call(this);
  };
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    if (faults.isWidthBroken && query.includes("767px")) throw new Error("the test broke the width");
    return matchMedia.call(window, query);
  };
}

const setFaults = (page: Page, faults: Faults) =>
  page.evaluate((values) => Object.assign(window, values), {
    brokenText: "",
    brokenNumber: Number.NaN,
    isWidthBroken: false,
    ...faults,
  });

/** Breaks the brand's name and follows a link in one step: a render in between would throw before the link is there. */
const followIntoFault = (page: Page, name: string) =>
  page
    .getByRole("link", { name })
    .first()
    .evaluate((link: HTMLElement, brokenText) => {
      Object.assign(window, { brokenText });
      link.click();
    }, BRAND);

/** A page whose console is not watched: React reports there what the boundaries catch. */
async function openPage(browser: Browser, user: SignedUpUser, language: string) {
  const context = await openSecondBrowser(browser, user, language);
  await context.addInitScript(installFaults);
  return context.newPage();
}

const TEXT = "Warm sourdough at six, and the first loaves are gone by eight";
/** The name of the brand, whose first letter the sidebar shows. */
const BRAND = "Shachar Bakery";
const REQUEST_ID = /^[0-9a-f-]{36}$/;

for (const language of ["en", "he"] as const) {
  const say = loadMessages(language);
  const direction = language === "he" ? "rtl" : "ltr";

  /** Title with the focus, explanation, reference and link of an error that is shown. */
  async function expectNotice(page: Page, text: string, way: { name: string; href: string }) {
    const notice = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(notice.getByRole("heading", { name: say("common.failure.title") })).toBeFocused();
    await expect(notice.getByText(text)).toBeVisible();
    await expect(notice.getByText(say("common.failure.reference"))).toBeVisible();
    await expect(notice.locator("bdi")).toHaveText(REQUEST_ID);
    const link = notice.getByRole("link", { name: way.name });
    await expect(link).toHaveAttribute("href", way.href);
    const retry = notice.getByRole("button", { name: say("common.retry") });
    for (const target of [link, retry])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    return { link, retry };
  }

  test.describe(`a screen that throws in ${language}`, () => {
    test.use({ language });

    test("the composer keeps unsaved text, and shows it again after a retry", async ({ browser, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { name: BRAND });
      const { _id } = await createDraftFixture(user, brand, { text: "Bread" });
      const page = await openPage(browser, user, language);
      await page.goto(`/account/${brand}/posts/${_id}`);
      const field = page.getByTestId("composer-text");
      await expect(field).toHaveValue("Bread");
      const post = `**/api/posts/${_id}`;
      await page.route(post, (route) =>
        route.request().method() === "PUT" ? route.abort() : route.continue(),
      );
      await setFaults(page, { brokenText: TEXT });
      await field.fill(TEXT);
      const { retry } = await expectNotice(page, say("posts.screen.failed"), {
        name: say("common.failure.backToToday"),
        href: `/account/${brand}`,
      });
      await setFaults(page, {});
      await page.unroute(post);
      await retry.click();
      await expect(field).toHaveValue(TEXT);
      await page.context().close();
    });

    test("the editor keeps an unsaved change, and shows it again after a retry", async ({
      browser,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openPage(browser, user, language);
      await page.goto(design.path);
      await waitUntilStageSettled(page);
      await page.route(DESIGN_SAVE_URL, (route) =>
        route.request().method() === "GET" ? route.continue() : route.abort(),
      );
      await setFaults(page, { brokenNumber: 333 });
      await moveLayerTo(page, "Sun", 333);
      const { retry } = await expectNotice(page, say("posts.editor.failure.text"), {
        name: say("posts.editor.failure.back"),
        href: design.path.replace(/\/images\/\d+$/, ""),
      });
      await setFaults(page, {});
      await page.unroute(DESIGN_SAVE_URL);
      await retry.click();
      await waitUntilStageSettled(page);
      await expect.poll(() => getElementX(page, "sun")).toBe(333);
      await page.context().close();
    });

    test("a page of the studio offers a retry and the way to Today", async ({ browser, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { name: BRAND });
      const page = await openPage(browser, user, language);
      await page.goto(`/account/${brand}/planner`);
      await expect(page.locator("#page")).toBeVisible();
      await followIntoFault(page, say("common.nav.voice"));
      const way = { name: say("common.failure.backToToday"), href: `/account/${brand}` };
      const { link, retry } = await expectNotice(page, say("common.failure.text"), way);
      await setFaults(page, {});
      await retry.click();
      await expect(page.getByRole("link", { name: say("common.nav.voice") }).first()).toBeVisible();
      await followIntoFault(page, say("common.nav.insights"));
      await expectNotice(page, say("common.failure.text"), way);
      await link.click();
      await expect(page).toHaveURL(`/account/${brand}`);
      await expect(page.getByRole("link", { name: say("common.nav.planner") }).first()).toBeVisible();
      await page.context().close();
    });

    test("a root layout leaves a document in its language, and unsaved text", async ({ browser, signUp }) => {
      const texts = { en: globalEn, he: globalHe }[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { name: BRAND });
      const { _id } = await createDraftFixture(user, brand, { text: "Bread" });
      const page = await openPage(browser, user, language);
      await page.goto(`/account/${brand}/posts/${_id}`);
      const field = page.getByTestId("composer-text");
      await expect(field).toHaveValue("Bread");
      const post = `**/api/posts/${_id}`;
      await page.route(post, (route) =>
        route.request().method() === "PUT" ? route.abort() : route.continue(),
      );
      await field.fill(TEXT);
      await setFaults(page, { isWidthBroken: true });
      await page.evaluate(() => window.dispatchEvent(new Event("resize")));
      await expect(page.getByRole("heading", { name: texts.title, exact: true })).toBeFocused();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      await expect(page.locator("html")).toHaveClass("light");
      await expect(page.getByText(texts.text)).toBeVisible();
      await expect(page.getByText(texts.reference).locator("bdi")).toHaveText(REQUEST_ID);
      await expect(page.getByRole("link", { name: texts.home })).toHaveAttribute("href", "/");
      await setFaults(page, {});
      await page.unroute(post);
      await page.getByRole("button", { name: texts.retry }).click();
      await expect(field).toHaveValue(TEXT);
      await page.context().close();
    });
  });
}
