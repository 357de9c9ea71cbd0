import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { payOnPage, takeNewPaymentsThroughStripe } from "@/tests/e2e/pay-on-stripe";
import { api, type SignedUpUser, control as sandbox, sql } from "@/tests/harness/running-product";
import { STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";

/** Ends the paid period, at Stripe too, which then charges the next one. */
async function renewAtStripe({ user }: SignedUpUser): Promise<void> {
  const [row] = await sql<{ ref: string }>(
    "UPDATE subscription SET current_period_end = now() WHERE user_id = $1 RETURNING gateway_ref AS ref",
    [user._id],
  );
  const renewed = await sandbox.trigger({ service: "stripe", event: "renew", subscription: row?.ref });
  expect(renewed).toMatchObject({ status: "past_due" });
}

for (const language of sampleLanguages("he")) {
  test.describe(`renewal of a Stripe plan, ${language}`, () => {
    test.use({ language });

    test("payer confirms a renewal at the bank, and the plan goes on", async ({ page, say, signUp }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const starter = page.getByRole("article", { name: "Starter", exact: true });
      const end = await takeNewPaymentsThroughStripe(page, user);
      try {
        await test.step("plan is bought", async () => {
          await page.goto("/subscriptions");
          await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
          await starter.getByRole("button").click();
          await payOnPage(page, STRIPE_CARDS.asksAlways);
          await page.locator("#confirm").click();
          await expect(
            page.getByRole("heading", { name: say("subscription.payment.paid.title") }),
          ).toBeVisible();
        });
        const title = page.getByText(say("subscription.subscription.unconfirmed.title"), { exact: true });
        const confirm = page.getByRole("button", { name: say("subscription.subscription.confirmPayment") });
        await test.step("plans page shows that the bank asks", async () => {
          await renewAtStripe(user);
          await expect(async () => {
            await page.goto("/subscriptions");
            await expect(title).toBeVisible({ timeout: 2_000 });
          }).toPass({ timeout: 20_000 });
          await expect(
            page.getByText(say("subscription.history.unconfirmed"), { exact: true }),
          ).toBeVisible();
          await expect(confirm).toHaveCount(2);
        });
        await test.step("payment is confirmed on the page of its invoice", async () => {
          await confirm.first().click();
          await page.locator("#confirm").click();
          await expect(page.locator("#invoice-status")).toHaveText("Paid");
        });
        await test.step("plan goes on for another period", async () => {
          await expect(async () => {
            await page.goto("/subscriptions");
            await expect(page.getByText(say("subscription.history.purpose.renewal"))).toBeVisible();
            await expect(title).toHaveCount(0, { timeout: 1_000 });
            await expect(confirm).toHaveCount(0, { timeout: 1_000 });
          }).toPass({ timeout: 20_000 });
          const { body } = await api(user, "GET", "/payments/history?page=1&limit=20");
          expect(body.payments).toMatchObject([
            { purpose: "renewal", state: "paid", amount: 4_900, failureCode: null, hasInvoice: true },
            { purpose: "subscribe", state: "paid", amount: 4_900 },
          ]);
          await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
          await expect(starter).toContainText(say("subscription.plans.current"));
        });
      } finally {
        await end();
      }
    });
  });
}
