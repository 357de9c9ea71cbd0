import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { sql } from "@/tests/harness/stack";
import { leaveCredits, makeBrand, makeDraft, makePayment, subscribe } from "@/tests/harness/story";

const DATE = /[A-Z][a-z]{2} \d{1,2}, 20\d\d/;
const card = (scope: Page | Locator, name: string) => scope.getByRole("article", { name, exact: true });

/** From one choice to the next by keyboard. The space bar says that it is meant: a pressed arrow is too short here. */
async function turnTo(page: Page, from: string, arrow: string, to: string): Promise<void> {
  await page.getByRole("radio", { name: from }).focus();
  await page.keyboard.press(arrow);
  await expect(page.getByRole("radio", { name: to })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: to })).toBeChecked();
}

test("shows every state of a card, and a change of period changes the prices", async ({
  page,
  say,
  signUp,
}) => {
  const person = await signUp();
  const say2 = (key: string) => say(`subscription.plans.${key}`);
  const open = async () => {
    await page.goto("/subscriptions");
    await expect(page.getByRole("article").getByRole("button").first()).toBeEnabled();
  };

  await test.step("with nothing: the best offer, and a mail to sales", async () => {
    await open();
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

  await test.step("current: when it is billed next, and what each other plan would mean", async () => {
    await subscribe(person);
    await open();
    const pro = card(page, "Pro");
    await expect(pro).toContainText(say2("current"));
    await expect(pro).toContainText(/Next billing date: [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    await expect(page.getByText(say2("best"))).toHaveCount(0);
    await expect(card(page, "Starter").getByRole("button")).toHaveText(say2("offer.downgrade"));
    await expect(card(page, "Business").getByRole("button")).toHaveText(say2("offer.upgrade"));
    await expect(pro.getByRole("button")).toHaveCount(0);
  });

  await test.step("expired by a declined card: a note, and the way back", async () => {
    const end =
      "UPDATE subscription SET status = 'expired', problem = 'card_declined', current_period_end = now() WHERE user_id = $1";
    await sql(end, [person.user._id]);
    await open();
    const pro = card(page, "Pro");
    await expect(pro).toContainText(say2("expired"));
    await expect(pro).toContainText(say2("endedDeclined"));
    await expect(pro.getByRole("button")).toHaveText(say2("offer.again"));
    await expect(page.getByText(say("subscription.mine.declined.title"), { exact: true })).toBeVisible();
  });
});

test("says that it could not be loaded, and nothing can be chosen until it is known what one has", async ({
  page,
  say,
  signUp,
}) => {
  await signUp();
  let answer: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/payments/user/subscription", (route) => known.then(() => route.continue()));
  await page.goto("/subscriptions");
  const buttons = page.getByRole("article").getByRole("button");
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  answer();
  await expect(buttons.first()).toBeEnabled();
  await expect(page.getByText(say("subscription.history.empty"))).toBeVisible();
});

test.describe("from the credits dialog", () => {
  test.use({ language: "he", allow4xx: { "/api/posts/generate-text": [402] } });

  test("a plan is chosen by keyboard, and 300 ms later stands out on the plans page", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    const post = await makeDraft(person, brand);
    await leaveCredits(person, 0);
    await page.goto(`/account/${brand}/posts/${post._id}`);
    await page.getByLabel(say("posts.idea.label")).fill("לחם מחמצת חם משש בבוקר");
    await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
    const dialog = page.getByRole("dialog", { name: say("subscription.shortage.title.text") });
    await expect(dialog).toContainText(say("subscription.shortage.message", { required: 1, balance: 0 }));
    for (const plan of ["Starter", "Pro", "Business", "Enterprise"])
      await expect(card(dialog, plan)).toBeVisible();
    const sales = card(dialog, "Enterprise").getByRole("link", { name: "sales@kolot.example" });
    await expect(sales).toHaveAttribute("href", "mailto:sales@kolot.example");
    await expect(dialog.getByText(say("subscription.period.saves", { n: 20 }))).toBeVisible();
    const pro = card(dialog, "Pro");
    await expect(pro.getByRole("button")).toBeFocused();
    // Right to left: the next one lies to the left.
    await turnTo(page, say("subscription.period.yearly"), "ArrowLeft", say("subscription.period.monthly"));
    await expect(pro).toContainText("$99");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
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

test.describe("the screens after a payment", () => {
  for (const path of ["/payment/success/full", "/payment/success%3F", "/payment/failure%3Fsupplier=x&"]) {
    test(`${path} shows what the server knows, whatever the address says`, async ({ page, say, signUp }) => {
      const person = await signUp();
      const id = await makePayment(person, "pending");
      await page.goto(`${path}${path.includes("%3F") ? "" : "?"}payment=${id}`);
      await expect(
        page.getByRole("heading", { name: say("subscription.payment.waiting.title") }),
      ).toBeVisible();
      await sql("UPDATE payment SET state = 'paid', paid_at = now() WHERE id = $1", [id]);
      await expect(page.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
      await expect(page.getByRole("status").locator("..")).toContainText(DATE);
    });
  }

  test("somebody without a session gets a neutral card, and bare /payment leads home", async ({
    page,
    say,
  }) => {
    for (const [path, key] of [
      ["/payment/success", "success"],
      ["/payment/Failure/FULL", "failure"],
      ["/payment/whatever/else", "unknown"],
    ] as const) {
      await page.goto(path);
      const title = say(`subscription.payment.neutral.${key}.title`);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await page.goto("/payment");
    await expect(page).toHaveURL((url) => url.pathname === "/");
  });

  test("an address that says nothing shows the latest payment; a page without one around it leads to the whole", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    await makePayment(person, "paid");
    const latest = await makePayment(person, "failed");
    await page.goto("/payment/whatever/else");
    await expect(page.getByRole("heading", { name: say("subscription.payment.failed.title") })).toBeVisible();
    await page.goto(`/payment/failure?payment=${latest}`);
    const whole = page.getByRole("link", { name: say("subscription.payment.whole") });
    await expect(whole).toHaveAttribute("href", `/payment/failure/full?payment=${latest}`);
    await expect(whole).toHaveAttribute("target", "_top");
  });
});

test("a payment page in a frame ends in what the server knows; a frame of somebody else says nothing", async ({
  page,
  say,
  signUp,
}) => {
  const person = await signUp();
  const id = await makePayment(person, "paid");
  // The gateway is not part of this: its page is our own one, to which it would have led.
  let url = "/some-gateway";
  const body = "<!doctype html><title>Card</title><p>Card number</p>";
  await page.route("**/some-gateway", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.route("**/api/payments/checkout", (route) =>
    route.fulfill({ status: 201, json: { paymentId: id, url, mode: "iframe" } }),
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
  url = `/payment/success?payment=${id}`;
  await choose.click();
  await expect(dialog.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test("the books tell what came and went, page by page", async ({ page, say, signUp }) => {
  const person = await signUp();
  const brand = await makeBrand(person);
  await sql(
    `INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after)
     SELECT gen_random_uuid(), $1, 'release', 22, gen_random_uuid()::text, 'video-silent', 100 FROM generate_series(1, 20)`,
    [person.user._id],
  );
  await page.goto(`/account/${brand}`);
  await page.getByTestId("credits").click();
  await page.getByRole("link", { name: say("common.credits.history") }).click();
  await expect(
    page.getByRole("heading", { name: say("subscription.ledger.left", { n: 100 }) }),
  ).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(21);
  await expect(rows.nth(1)).toContainText(say("subscription.ledger.lines.returned.video-silent"));
  await expect(rows.nth(1)).toContainText("+22");
  await page.getByRole("button", { name: say("common.paging.older") }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(say("subscription.ledger.lines.trial"));
});
