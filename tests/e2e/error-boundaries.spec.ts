import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import globalEn from "@/messages/en/server/global-error.json" with { type: "json" };
import globalHe from "@/messages/he/server/global-error.json" with { type: "json" };
import {
  DESIGN_SAVE_URL,
  getElementX,
  moveLayerTo,
  openSecondBrowser,
} from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import {
  createAccountViaApi,
  createDraftFixture,
  insertPaymentFixture,
} from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import type { SignedUpUser } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

/**
 * Set by a test: a text and a number whose formatting throws, an element whose creation throws, and whether reading the
 * screen width throws.
 */
interface Faults {
  brokenElement?: string;
  brokenText?: string;
  brokenNumber?: number;
  isWidthBroken?: boolean;
}

/** Runs in the page before its scripts: makes browser functions throw that components call during rendering. */
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
  // React creates elements while it renders. Icons and other drawings have a namespace.
  for (const name of ["createElement", "createElementNS"] as const) {
    const create = Document.prototype[name] as (...given: unknown[]) => Element;
    Object.assign(Document.prototype, {
      [name](this: Document, ...given: unknown[]) {
        const tag = given[name === "createElementNS" ? 1 : 0];
        if (tag === faults.brokenElement) throw new Error("the test broke this element");
        return create.apply(this, given);
      },
    });
  }
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    if (faults.isWidthBroken && query.includes("767px")) throw new Error("the test broke the width");
    return matchMedia.call(window, query);
  };
}

const setFaults = (page: Page, faults: Faults) =>
  page.evaluate((values) => Object.assign(window, values), {
    brokenElement: "",
    brokenText: "",
    brokenNumber: Number.NaN,
    isWidthBroken: false,
    ...faults,
  });

/** Makes the account name throw and follows a link in one task, because a render in between would throw earlier. */
const followIntoFault = (page: Page, name: string) =>
  page
    .getByRole("link", { name })
    .first()
    .evaluate((link: HTMLElement, brokenText) => {
      Object.assign(window, { brokenText });
      link.click();
    }, BRAND);

/** Opens a page whose console is not watched, because React logs the errors that the boundaries catch. */
async function openPage(browser: Browser, user: SignedUpUser | null, language: string) {
  const context = await openSecondBrowser(browser, user, language);
  await context.addInitScript(installFaults);
  return context.newPage();
}

/** Date range of the review plan. */
const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };

const TEXT = "Warm sourdough at six, and the first loaves are gone by eight";
/** Account name, whose first letter the sidebar displays. */
const BRAND = "Shachar Bakery";
const REQUEST_ID = /^[0-9a-f-]{36}$/;

for (const language of sampleLanguages("he")) {
  const say = loadMessages(language);
  const direction = language === "he" ? "rtl" : "ltr";
  const standaloneTexts = { en: globalEn, he: globalHe }[language];
  const homepage = { name: say("common.failure.home"), href: "/" };

  /** Asserts the focused heading, the explanation, the reference and the link of a displayed error. */
  async function expectNotice(page: Page, text: string, target: { name: string; href: string }) {
    const notice = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(notice.getByRole("heading", { name: say("common.failure.title") })).toBeFocused();
    await expect(notice.getByText(text)).toBeVisible();
    await expect(notice.getByText(say("common.failure.reference"))).toBeVisible();
    await expect(notice.locator("bdi")).toHaveText(REQUEST_ID);
    const link = notice.getByRole("link", { name: target.name });
    await expect(link).toHaveAttribute("href", target.href);
    const retry = notice.getByRole("button", { name: say("common.retry") });
    for (const control of [link, retry])
      await expect.poll(async () => (await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
    return { link, retry };
  }

  test.describe(`error boundaries in ${language}`, () => {
    test.use({ language });

    test("composer keeps unsaved text and shows it after a retry when it throws", async ({
      browser,
      signUp,
    }) => {
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

    test("editor keeps an unsaved change and shows it after a retry when it throws", async ({
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

    test("studio page offers a retry and a link to Today when it throws", async ({ browser, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { name: BRAND });
      const page = await openPage(browser, user, language);
      await page.goto(`/account/${brand}/planner`);
      await expect(page.locator("#page")).toBeVisible();
      await followIntoFault(page, say("common.nav.voice"));
      const target = { name: say("common.failure.backToToday"), href: `/account/${brand}` };
      const { link, retry } = await expectNotice(page, say("common.failure.text"), target);
      await setFaults(page, {});
      await retry.click();
      await expect(page.getByRole("link", { name: say("common.nav.voice") }).first()).toBeVisible();
      await followIntoFault(page, say("common.nav.insights"));
      await expectNotice(page, say("common.failure.text"), target);
      await link.click();
      await expect(page).toHaveURL(`/account/${brand}`);
      await expect(page.getByRole("link", { name: say("common.nav.planner") }).first()).toBeVisible();
      await page.context().close();
    });

    test("sign-up keeps the typed name and address when it throws", async ({ browser, signUp }) => {
      const { email } = await signUp();
      const page = await openPage(browser, null, language);
      await page.goto("/auth?mode=signup");
      // Google's button is added after the hydration, before which a click is lost.
      await page.locator('iframe[src*="/google/gsi/button"]').waitFor({ state: "attached" });
      const name = page.getByLabel(say("auth.name"), { exact: true });
      const address = page.getByLabel(say("auth.email"), { exact: true });
      const submit = page.locator('button[type="submit"]');
      await name.fill(BRAND);
      await address.fill(email);
      await page.getByLabel(say("auth.password"), { exact: true }).fill("quite another staple");
      await submit.click();
      await expect(page.getByRole("button", { name: say("auth.toSignIn") })).toBeVisible();
      // After a submission the form validates while its user types.
      await setFaults(page, { brokenElement: "svg" });
      await address.fill("no address");
      const { retry } = await expectNotice(page, say("common.failure.publicText"), homepage);
      await setFaults(page, {});
      await retry.click();
      await expect(name).toHaveValue(BRAND);
      await expect(address).toHaveValue("no address");
      await page.context().close();
    });

    test("client's page keeps an unsent comment when it throws", async ({ browser, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { name: BRAND });
      await insertPlannedPosts(brand, [
        { text: "Bread", scheduledAt: "2027-02-10T16:00:00Z" },
        { text: "Cake", scheduledAt: "2027-02-11T16:00:00Z" },
      ]);
      const { address } = await createReviewLinkFixture(user, brand, { ...DAYS, locale: language });
      const page = await openPage(browser, null, language);
      await page.goto(address);
      const open = page.getByRole("button", { name: say("contentPlanner.plan.client.comment"), exact: true });
      await open.first().click();
      const field = page.getByLabel(say("contentPlanner.plan.client.commentLabel"));
      await field.fill(TEXT);
      await setFaults(page, { brokenElement: "textarea" });
      await open.click();
      const { retry } = await expectNotice(page, say("common.failure.publicText"), homepage);
      await setFaults(page, {});
      await retry.click();
      await expect(field).toHaveValue(TEXT);
      await page.context().close();
    });

    test("payment page shows the payment after a retry when it throws", async ({ browser, signUp }) => {
      const user = await signUp();
      const payment = await insertPaymentFixture(user, "paid");
      const page = await openPage(browser, user, language);
      await page.addInitScript(() => Object.assign(window, { brokenElement: "dl" }));
      await page.goto(`/payment/success/full?payment=${payment}`);
      const { retry } = await expectNotice(page, say("common.failure.publicText"), homepage);
      await setFaults(page, {});
      await retry.click();
      await expect(page.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
      await page.context().close();
    });

    test("verification page keeps the typed address when it throws", async ({ browser }) => {
      const page = await openPage(browser, null, language);
      await page.goto("/verify-email/bad");
      const field = page.getByLabel(say("auth.verify.email"));
      await field.fill("no address");
      await setFaults(page, { brokenElement: "svg" });
      await page.getByRole("button", { name: say("auth.verify.resend") }).click();
      const { retry } = await expectNotice(page, say("common.failure.publicText"), homepage);
      await setFaults(page, {});
      await retry.click();
      await expect(field).toHaveValue("no address");
      await page.context().close();
    });

    test("public page keeps its language and the typed message when it throws", async ({ browser }) => {
      const texts = standaloneTexts;
      const requestId = randomUUID();
      const page = await openPage(browser, null, language);
      await page.route("**/api/contact", (route) =>
        route.fulfill({
          status: 500,
          headers: { "x-request-id": requestId },
          json: { error: "x", code: "x" },
        }),
      );
      await page.goto(language === "he" ? "/he" : "/");
      const form = page.locator("#contact form");
      const field = form.locator('[name="message"]');
      await form.locator('[name="name"]').fill(BRAND);
      await form.locator('[name="email"]').fill("baker@example.com");
      await field.fill(TEXT);
      await form.locator('button[type="submit"]').click();
      await expect(form.getByRole("alert")).toBeVisible();
      await form.locator('[name="email"]').fill("no address");
      await setFaults(page, { brokenElement: "svg" });
      await form.locator('button[type="submit"]').click();
      await expect(page.getByRole("heading", { name: texts.title, exact: true })).toBeFocused();
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      await expect(page.getByText(texts.text)).toBeVisible();
      await expect(page.getByText(texts.reference).locator("bdi")).toHaveText(requestId);
      await expect(page.getByRole("link", { name: texts.home })).toHaveAttribute("href", "/");
      await setFaults(page, {});
      await page.getByRole("button", { name: texts.retry }).click();
      await expect(field).toHaveValue(TEXT);
      await page.context().close();
    });

    test("document keeps its language and unsaved text when a root layout throws", async ({
      browser,
      signUp,
    }) => {
      const texts = standaloneTexts;
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
