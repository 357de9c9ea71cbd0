import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { fillCardForm, payInFrame } from "@/tests/e2e/pay-in-frame";
import { payOnPage, takeNewPaymentsThroughStripe } from "@/tests/e2e/pay-on-stripe";
import {
  createAccountViaApi,
  createDraftFixture,
  getCredits,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pro = (page: Page) => page.getByRole("article", { name: "Pro", exact: true });
const outcome = (page: Page, say: Translate, view: "failed" | "paid") =>
  page.getByRole("dialog").getByRole("heading", { name: say(`subscription.payment.${view}.title`) });

test.describe("payment after an expired trial", () => {
  test.use({ language: "he", allow4xx: { "/api/posts/generate-text": [402] } });

  // spec: 2.12, 9.10, D3.36, D5.26, D8.1
  test("declined card, successful card, credits, cancellation and resumption work in the gateway frame", async ({
    page,
    say,
    signUp,
  }) => {
    test.setTimeout(90_000);
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const post = await createDraftFixture(user, brand);
    await setCredits(user, 0);

    await test.step("refused generation links to the plans", async () => {
      await page.goto(`/account/${brand}/posts/${post._id}`);
      await page.getByLabel(say("posts.idea.label")).fill("לחם מחמצת חם משש בבוקר");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      await expect(pro(page).getByRole("button")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === "/subscriptions");
    });

    await test.step("declined card is not charged", async () => {
      await pro(page).getByRole("button").click();
      await payInFrame(page, say, TRANZILA_CARDS.declined);
      await expect(outcome(page, say, "failed")).toBeVisible();
      expect((await getCredits(user)).balance).toBe(0);
    });

    await test.step("another card buys the plan and its credits", async () => {
      await button(page, say("subscription.payment.retry")).click();
      await payInFrame(page, say, TRANZILA_CARDS.approved);
      await expect(outcome(page, say, "paid")).toBeVisible();
      await button(page, say("subscription.payment.toPlans")).click();
      await expect(pro(page)).toContainText(say("subscription.plans.current"));
      expect(await getCredits(user)).toEqual({ balance: 30_000, reserved: 0, ledger: 30_000 });
      const states = (["paid", "failed"] as const).map((state) =>
        say(`subscription.history.states.${state}`),
      );
      await expect(page.getByRole("row").getByText(new RegExp(`^(${states.join("|")})$`))).toHaveText(states);
    });

    await test.step("plan is canceled immediately and resumed", async () => {
      await button(page, say("subscription.subscription.cancel")).click();
      await expect(button(page, say("subscription.subscription.resume"))).toBeVisible();
      await button(page, say("common.undo")).click();
      await expect(button(page, say("subscription.subscription.cancel"))).toBeVisible();
      await expect(pro(page)).toContainText(/החיוב הבא: [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    });
  });
});

for (const language of sampleLanguages("he")) {
  test.describe(`3-D Secure, ${language}`, () => {
    test.use({ language });

    test("page of the bank on another host is answered in the frame", async ({ page, say, signUp }) => {
      const user = await signUp();
      await page.goto("/account");
      await page.goto("/subscriptions");
      await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
      await pro(page).getByRole("button").click();
      await payInFrame(page, say, TRANZILA_CARDS.asksBank);
      const bank = page.getByTitle(say("subscription.checkout.frame")).contentFrame();
      await bank.locator("#confirm").click();
      await expect(outcome(page, say, "paid")).toBeVisible();
      const visited = await page.evaluate(() => document.location.search);
      expect(visited).toMatch(/^\?payment=/);
      expect((await getCredits(user)).balance).toBe(2_600);
    });

    test("payment opened as a whole page returns to a whole page", async ({ page, say, signUp }) => {
      await signUp();
      await page.goto("/subscriptions");
      await pro(page).getByRole("button").click();
      await page.getByRole("link", { name: say("subscription.checkout.fullPage") }).click();
      await fillCardForm(page, TRANZILA_CARDS.asksBank);
      await page.locator("#refuse").click();
      await expect(page).toHaveURL(/\/payment\/failure\/full/);
      await expect(
        page.getByRole("heading", { name: say("subscription.payment.failed.title") }),
      ).toBeVisible();
    });
  });
}

test.describe("unclear payment", () => {
  test.use({ allow4xx: { "/api/payments/checkout": [409] } });

  test("unclear answer of the bank is called neither paid nor failed, and a second payment is refused", async ({
    page,
    say,
    signUp,
  }) => {
    await signUp();
    await page.goto("/subscriptions");
    await pro(page).getByRole("button").click();
    await payInFrame(page, say, TRANZILA_CARDS.unclear);
    const checking = page
      .getByRole("dialog")
      .getByRole("heading", { name: say("subscription.payment.checking.title") });
    await expect(checking).toBeVisible();
    await page.keyboard.press("Escape");
    await pro(page).getByRole("button").click();
    await expect(page.getByText(say("common.errors.payment_unclear"))).toBeVisible();
  });
});

// spec: 2.16, D8.2, D8.6
test("Stripe checkout handles a declined card, a plan with carried-over trial credits and a cancellation", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const end = await takeNewPaymentsThroughStripe(page, user);
  try {
    await page.goto("/subscriptions");
    await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
    await pro(page).getByRole("button").click();
    await payOnPage(page, STRIPE_CARDS.declined);
    await expect(page.locator("#problem")).toBeVisible();
    await payOnPage(page, STRIPE_CARDS.pays);
    await expect(page).toHaveURL(/\/payment\/success\/full/);
    await expect(page.getByRole("heading", { name: say("subscription.payment.paid.title") })).toBeVisible();
    await page.getByRole("link", { name: say("subscription.payment.toPlans") }).click();
    await expect(pro(page)).toContainText(say("subscription.plans.current"));
    expect((await getCredits(user)).balance).toBe(2_600);
    await expect(button(page, say("subscription.history.invoices"))).toBeVisible();
    await button(page, say("subscription.subscription.cancel")).click();
    await expect(button(page, say("subscription.subscription.resume"))).toBeVisible();
    const { body } = await api(user, "GET", "/payments/user/subscription");
    expect(body.subscription).toMatchObject({
      isActive: true,
      cancelAtPeriodEnd: true,
      nextPaymentDate: null,
    });
  } finally {
    await end();
  }
});
