import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { insertNotification } from "@/tests/harness/notification-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";

const bell = (page: Page) => page.getByTestId("notifications-bell");
const panel = (page: Page, say: Translate) =>
  page.getByRole("dialog", { name: say("common.notifications.title"), exact: true });
const named = (say: Translate, n: number) => say("common.notifications.bell", { n });
const list = async (user: SignedUpUser) => (await api(user, "GET", "/notifications")).body;

/** Creates a due post of an account without a connection; the worker claims it and it fails. */
async function failPost(user: SignedUpUser, accountId: string, text: string, unread = 1): Promise<string> {
  const { _id } = await createDraftFixture(user, accountId, { text });
  await sql("UPDATE post SET status = 'scheduled', scheduled_at = now() WHERE id = $1", [_id]);
  await sql(
    "INSERT INTO publication (id, post_id, state, due_at, next_at) VALUES (uuidv7(), $1, 'scheduled', now(), now())",
    [_id],
  );
  await expect.poll(async () => (await list(user)).unread, { timeout: 15_000 }).toBe(unread);
  return _id;
}

for (const language of sampleLanguages("he")) {
  test.describe(`failed publication in ${language}`, () => {
    test.use({ language });

    // spec: D3.43
    test("failed publication appears in the bell without a reload, with its cause and a link to the post", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await page.clock.install();
      await page.goto(`/account/${brand}`);
      await expect(bell(page)).toHaveAccessibleName(named(say, 0));
      const post = await failPost(user, brand, "לחם שיפון בשש. Rye at six");
      await page.clock.fastForward(31_000);
      await expect(bell(page)).toHaveAccessibleName(named(say, 1));
      const what = say("common.notifications.kinds.post_failed", { platform: "facebook" });
      await expect(page.getByTestId("notifications-news")).toContainText(what);

      await bell(page).click();
      const line = panel(page, say).getByRole("listitem");
      await expect(line).toContainText(what);
      await expect(line).toContainText("לחם שיפון בשש. Rye at six");
      await expect(line).toContainText(say("posts.problem.not_connected"));
      await expect(line).toContainText(say("common.relativeTime.now"));
      await line.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/account/${brand}/posts/${post}$`));
      await expect(page.getByText(say("posts.outcome.failedTitle"))).toBeVisible();
      await expect(panel(page, say)).toBeHidden();
      await expect(bell(page)).toHaveAccessibleName(named(say, 0));
      expect((await list(user)).unread).toBe(0);
    });
  });
}

test.describe("notification bell", () => {
  test("notifications are read and cleared by keyboard alone", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    for (const page of ["Shachar Bakery", "Hagal Studio", "Riverside"]) {
      const payload = { platform: "facebook", page };
      await insertNotification(user, brand, { kind: "connection_ended", payload });
    }
    await page.goto(`/account/${brand}`);
    await expect(bell(page)).toHaveAccessibleName(named(say, 3));
    await bell(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page, say).getByRole("listitem")).toHaveCount(3);
    const one = say("common.notifications.readOf", { what: "Hagal Studio" });
    await panel(page, say).getByRole("button", { name: one }).focus();
    await page.keyboard.press("Enter");
    await expect(bell(page)).toHaveAccessibleName(named(say, 2));
    await expect(panel(page, say).getByRole("button", { name: one })).toHaveCount(0);
    // Focus is not lost with the button: Tab continues from the heading.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: say("common.notifications.readAll") })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(bell(page)).toHaveAccessibleName(named(say, 0));
    await page.keyboard.press("Escape");
    await expect(panel(page, say)).toBeHidden();
    await expect(bell(page)).toBeFocused();
    expect((await list(user)).unread).toBe(0);
  });

  test("bell loads older notifications on request", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const payload = { platform: "facebook", page: "Shachar Bakery" };
    for (let count = 0; count < 23; count += 1) {
      await insertNotification(user, brand, { kind: "connection_ended", payload });
    }
    await page.goto(`/account/${brand}`);
    await bell(page).click();
    await expect(panel(page, say).getByRole("listitem")).toHaveCount(20);
    await panel(page, say)
      .getByRole("button", { name: say("common.notifications.older") })
      .click();
    await expect(panel(page, say).getByRole("listitem")).toHaveCount(23);
    await expect(
      panel(page, say).getByRole("button", { name: say("common.notifications.older") }),
    ).toHaveCount(0);
  });

  // spec: D11.3
  test("bell links to the paged list, whose items link to their posts", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const payload = { platform: "facebook", page: "Shachar Bakery" };
    for (let count = 0; count < 24; count += 1) {
      await insertNotification(user, brand, { kind: "connection_ended", payload });
    }
    const post = await failPost(user, brand, "Rye at six", 25);
    await page.goto(`/account/${brand}`);
    await bell(page).click();
    await panel(page, say)
      .getByRole("link", { name: say("common.notifications.all") })
      .click();
    await expect(page).toHaveURL(/\/account\/me\/notifications$/);
    const lines = page.locator("[data-notification]");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(say("common.notifications.headline", { n: 25 }));
    await expect(lines).toHaveCount(20);
    await page.getByRole("button", { name: say("common.paging.older") }).click();
    await expect(lines).toHaveCount(5);
    await page.getByRole("button", { name: say("common.paging.newer") }).click();
    await page.getByRole("button", { name: say("common.notifications.readAll") }).click();
    await expect(title).toHaveText(say("common.notifications.headline", { n: 0 }));
    await lines.filter({ hasText: "Rye at six" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/posts/${post}$`));
  });

  // spec: D10.13, D10.14
  test("notifications are polled every 30 seconds only while the page is visible", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    let requested = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/notifications?")) requested += 1;
    });
    const look = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state);
    await page.clock.install();
    await insertNotification(user, brand);
    await page.goto(`/account/${brand}`);
    await expect(bell(page)).toHaveAccessibleName(named(say, 1));
    await insertNotification(user, brand);
    await page.clock.fastForward(31_000);
    await expect(bell(page)).toHaveAccessibleName(named(say, 2));
    await insertNotification(user, brand);
    await look("hidden");
    for (let times = 0; times < 3; times += 1) await page.clock.fastForward(31_000);
    const whileHidden = requested;
    // Returning to the page causes no request (spec 7); the next poll does.
    await look("visible");
    await page.clock.fastForward(31_000);
    await expect(bell(page)).toHaveAccessibleName(named(say, 3));
    expect(whileHidden).toBe(2);
  });
});

test("mail preference of each notification kind is switched and saved", async ({ page, say, signUp }) => {
  const user = await signUp();
  await page.goto("/account/me");
  const mail = page.getByRole("region", { name: say("auth.me.mail.title") });
  await expect(mail).toContainText(say("auth.me.mail.unverified"));
  const published = mail.getByRole("switch", { name: say("auth.me.mail.kinds.post_published") });
  const failed = mail.getByRole("switch", { name: say("auth.me.mail.kinds.post_failed") });
  await expect(published).not.toBeChecked();
  await expect(failed).toBeChecked();
  await published.click();
  await failed.focus();
  await page.keyboard.press("Space");
  const stored = async () => (await api(user, "GET", "/notifications/preferences")).body.mail;
  await expect.poll(stored).toMatchObject({ post_published: true, post_failed: false });
  await page.reload();
  await expect(published).toBeChecked();
  await expect(failed).not.toBeChecked();
});
