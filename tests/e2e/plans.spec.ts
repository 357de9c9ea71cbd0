import type { Locator, Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import {
  createAccountViaApi,
  createDraftFixture,
  insertPaymentFixture,
  insertSubscriptionFixture,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

const DATE = /[A-Z][a-z]{2} \d{1,2}, 20\d\d/;
const card = (scope: Page | Locator, name: string) => scope.getByRole("article", { name, exact: true });

/**
 * Moves to the next option by keyboard. The space bar confirms, because the simulated arrow press is too
 * short.
 */
async function turnTo(page: Page, from: string, arrow: string, to: string): Promise<void> {
  await page.getByRole("radio", { name: from }).focus();
  await page.keyboard.press(arrow);
  await expect(page.getByRole("radio", { name: to })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: to })).toBeChecked();
}

// spec: D11.20
// spec: 2.8, 2.59, 2.60, 2.61, 3.6, 4.10, 4.11, 4.12, 4.13, 4.15, 4.16, 4.21, 4.22, 4.25, 9.11, 9.12, 9.13
// spec: 9.16, 9.24, 9.43, D2.4, D2.7, D3.36, D4.23, D5.33
test("plan cards show every state, and the period switch changes prices", async ({ page, say, signUp }) => {
  const user = await signUp();
  const say2 = (key: MessageKeyIn<"subscription.plans">) => say(`subscription.plans.${key}`);
  const open = async () => {
    await page.goto("/subscriptions");
    await expect(page.getByRole("article").getByRole("button").first()).toBeEnabled();
  };

  await test.step("user without a plan sees the recommended plan and a sales mail link", async () => {
    await open();
    await expect(page.getByText(say2("unused"))).toBeVisible();
    await expect(card(page, "Pro")).toContainText(say2("best"));
    await expect(card(page, "Starter")).toContainText(
      "About 70 images, or 30 silent videos, or 3 videos with sound",
    );
    const business = card(page, "Business");
    await expect(business).toContainText("$159");
    await expect(business).toContainText("$1,910");
    await expect(page.getByText("Yearly saves 20%", { exact: true })).toBeVisible();
    const links = card(page, "Enterprise").getByRole("link");
    await expect(links.first()).toHaveAttribute("href", "mailto:sales@kolot.example");
    await expect(links.last()).toHaveText("sales@kolot.example");
    await turnTo(page, say("subscription.period.yearly"), "ArrowRight", say("subscription.period.monthly"));
    await expect(business).toContainText("$199");
  });

  await test.step("current plan shows its next billing date and the effect of other plans", async () => {
    await insertSubscriptionFixture(user);
    await open();
    const pro = card(page, "Pro");
    await expect(pro).toContainText(say2("current"));
    await expect(pro).toContainText(/Next billing date: [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    await expect(page.getByText(say2("best"))).toHaveCount(0);
    const effects = {
      Starter: /^Changes your plan on [A-Z][a-z]{2} \d{1,2}, 20\d\d$/,
      Business: say2("effect.upgrade"),
    };
    for (const [plan, effect] of Object.entries(effects)) {
      const subscribe = card(page, plan).getByRole("button");
      await expect(subscribe).toHaveText(say2("offer.subscribe"));
      await expect(subscribe).toHaveAccessibleDescription(effect);
      await expect(card(page, plan).getByText(effect)).toBeVisible();
    }
    await expect(pro.getByRole("button")).toHaveCount(0);
  });

  await test.step("plan expired by a declined card shows a note and a renewal link", async () => {
    const end =
      "UPDATE subscription SET status = 'expired', problem = 'card_declined', current_period_end = now() WHERE user_id = $1";
    await sql(end, [user.user._id]);
    await open();
    const pro = card(page, "Pro");
    await expect(pro).toContainText(say2("expired"));
    await expect(pro).toContainText(say2("endedDeclined"));
    await expect(pro.getByRole("button")).toHaveText(say2("offer.subscribe"));
    await expect(
      page.getByText(say("subscription.subscription.declined.title"), { exact: true }),
    ).toBeVisible();
  });
});

// spec: 4.20
test("plans show a load error and are disabled until the current plan is known", async ({
  page,
  say,
  signUp,
}) => {
  await signUp();
  let response: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route("**/api/payments/user/subscription", (route) => known.then(() => route.continue()));
  await page.goto("/subscriptions");
  const buttons = page.getByRole("article").getByRole("button");
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  response();
  await expect(buttons.first()).toBeEnabled();
  await expect(page.getByText(say("subscription.history.empty"))).toBeVisible();
});

test.describe("unresolved payment", () => {
  test.use({ language: "he", allow4xx: { "/api/payments/checkout": [409] } });

  test("payer is asked about it before another one starts", async ({ page, say, signUp }) => {
    const user = await signUp();
    const unresolved = await insertPaymentFixture(user, "unknown");
    await page.goto("/subscriptions");
    await card(page, "Starter").getByRole("button").click();
    const dialog = page.getByRole("dialog", { name: say("subscription.unresolved.title") });
    await expect(dialog).toContainText("$950");
    await dialog.getByRole("button", { name: say("subscription.unresolved.uncharged") }).click();
    await expect(page.locator("iframe")).toBeVisible();
    const states = await sql("SELECT state FROM payment WHERE user_id = $1 ORDER BY state", [user.user._id]);
    expect(states).toEqual([{ state: "abandoned" }, { state: "pending" }]);
    const [settled] = await sql("SELECT failure_code AS code FROM payment WHERE id = $1", [unresolved]);
    expect(settled).toEqual({ code: "called_uncharged" });
  });
});

test.describe("plans in the credits dialog", () => {
  test.use({ language: "he", allow4xx: { "/api/posts/generate-text": [402] } });

  // spec: 2.55, 2.56, 2.57, 2.58, 4.23, 4.29, 8.20, 9.30, D2.9
  test("plan chosen by keyboard in the dialog is highlighted 300 ms later on the plans page", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const post = await createDraftFixture(user, brand);
    await setCredits(user, 0);
    await page.goto(`/account/${brand}/posts/${post._id}`);
    await page.getByLabel(say("posts.idea.label")).fill("לחם מחמצת חם משש בבוקר");
    await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
    const dialog = page.getByRole("dialog", { name: say("subscription.insufficientCredits.title.text") });
    await expect(dialog).toContainText(
      say("subscription.insufficientCredits.message", { required: 1, balance: 0 }),
    );
    for (const plan of ["Starter", "Pro", "Business", "Enterprise"])
      await expect(card(dialog, plan)).toBeVisible();
    const sales = card(dialog, "Enterprise").getByRole("link", { name: "sales@kolot.example" });
    await expect(sales).toHaveAttribute("href", "mailto:sales@kolot.example");
    await expect(dialog.getByText(say("subscription.period.saves", { n: 20 }))).toBeVisible();
    const pro = card(dialog, "Pro");
    await expect(pro.getByRole("button")).toBeFocused();
    // Right to left: the next option is on the left.
    await turnTo(page, say("subscription.period.yearly"), "ArrowLeft", say("subscription.period.monthly"));
    await expect(pro).toContainText("$99");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await pro.getByRole("button", { name: say("subscription.plans.offer.subscribe") }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(299);
    expect(new URL(page.url()).pathname).not.toBe("/subscriptions");
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL((url) => url.pathname === "/subscriptions");
    expect(new URL(page.url()).search).toBe("?plan=pro&period=monthly");
    await expect(page.getByRole("radio", { name: say("subscription.period.monthly") })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });
});

test.describe("payment result pages", () => {
  for (const path of ["/payment/success/full", "/payment/success%3F", "/payment/failure%3Fsupplier=x&"]) {
    // spec: 2.12, 2.13, 2.14, 2.16, D7.22, D7.28
    test(`${path} shows the stored payment state, whatever the URL claims`, async ({ page, say, signUp }) => {
      const user = await signUp();
      const id = await insertPaymentFixture(user, "pending");
      await page.goto(`${path}${path.includes("%3F") ? "" : "?"}payment=${id}`);
      await expect(
        page.getByRole("heading", { name: say("subscription.payment.waiting.title") }),
      ).toBeVisible();
      await sql("UPDATE payment SET state = 'paid', paid_at = now() WHERE id = $1", [id]);
      await expect(page.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
      await expect(page.getByRole("status").locator("..")).toContainText(DATE);
    });
  }

  // spec: 2.11, 2.15, 2.16, 2.17, 2.18, 6.5, D7.24, D7.25, D7.29
  test("visitor sees a neutral payment page, and /payment redirects to the landing page", async ({
    page,
    say,
  }) => {
    for (const [path, key] of [
      ["/payment/success", "success"],
      ["/payment/success/full", "success"],
      ["/payment/Failure/FULL", "failure"],
      ["/payment/whatever/else", "unknown"],
    ] as const) {
      await page.goto(path);
      const title = say(`subscription.payment.neutral.${key}.title`);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      const leavesFrame = page.getByRole("link", { name: say("subscription.payment.openFullPage") });
      await expect(leavesFrame).toHaveCount(path === "/payment/success" ? 1 : 0);
    }
    await page.goto("/payment");
    await expect(page).toHaveURL((url) => url.pathname === "/");
  });

  // spec: D7.23, D7.31
  test("payment page without an ID shows the latest payment, and a standalone page links to the application", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await insertPaymentFixture(user, "paid");
    const latest = await insertPaymentFixture(user, "failed");
    await page.goto("/payment/whatever/else");
    await expect(page.getByRole("heading", { name: say("subscription.payment.failed.title") })).toBeVisible();
    await page.goto(`/payment/failure?payment=${latest}`);
    const whole = page.getByRole("link", { name: say("subscription.payment.openFullPage") });
    await expect(whole).toHaveAttribute("href", `/payment/failure/full?payment=${latest}`);
    await expect(whole).toHaveAttribute("target", "_top");
  });
});

// spec: 2.11, D7.30
test("payment frame shows the stored result, and a frame of another user shows nothing", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const id = await insertPaymentFixture(user, "paid");
  // The gateway is not part of this test: a product page replaces its page.
  const body = "<!doctype html><title>Card</title><p>Card number</p>";
  await page.route("**/some-gateway", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.route("**/api/payments/checkout", (route) =>
    route.fulfill({ status: 201, json: { paymentId: id, url: "/some-gateway", mode: "iframe" } }),
  );
  const { payment } = (await api(user, "GET", `/payments/${id}`)).body;
  let url: string | null = "/some-gateway";
  await page.route(`**/api/payments/${id}`, (route) =>
    url === null
      ? route.continue()
      : route.fulfill({ json: { payment: { ...payment, state: "pending", url, mode: "iframe" } } }),
  );
  await page.goto("/subscriptions");
  const choose = card(page, "Pro").getByRole("button");
  await choose.click();
  const dialog = page.getByRole("dialog");
  const frame = dialog.getByTitle(say("subscription.checkout.frame"));
  await expect(frame.contentFrame().getByText("Card number")).toBeVisible();
  await page.evaluate(() =>
    window.postMessage({ name: "kolot.payment", kind: "returned" }, window.location.origin),
  );
  await expect(frame).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL((address) => address.search === "");
  url = `/payment/success?payment=${id}`;
  await choose.click();
  const waiting = say("subscription.payment.waiting.title");
  await expect(dialog.getByRole("heading", { name: waiting })).toBeVisible();
  url = null;
  await expect(dialog.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

// spec: D5.41, D7.13
test("credit history lists entries page by page", async ({ page, say, signUp }) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  await sql(
    `INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
     SELECT gen_random_uuid(), $1, 'release', 22, gen_random_uuid()::text, 'video-silent', 100 FROM generate_series(1, 20)`,
    [user.user._id],
  );
  await sql("UPDATE credit_account SET balance = 96, reserved = 4 WHERE user_id = $1", [user.user._id]);
  await page.goto(`/account/${brand}`);
  await page.getByTestId("credits").click();
  await page.getByRole("link", { name: say("common.credits.history") }).click();
  await expect(page.getByRole("heading", { name: say("subscription.ledger.left", { n: 96 }) })).toBeVisible();
  await expect(page.getByText(say("common.credits.reserved", { n: 4 }))).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(21);
  await expect(rows.nth(1)).toContainText(say("subscription.ledger.lines.returned.video-silent"));
  await expect(rows.nth(1)).toContainText("+22");
  await page.getByRole("button", { name: say("common.paging.older") }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(say("subscription.ledger.lines.trial"));
});
