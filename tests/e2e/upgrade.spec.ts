import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { payOnPage, takeNewPaymentsThroughStripe } from "@/tests/e2e/pay-on-stripe";
import { getCredits } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

for (const language of sampleLanguages("he")) {
  test.describe(`upgrade of a running Stripe plan, ${language}`, () => {
    test.use({ language });

    test("amount and credits are shown before the upgrade is paid, and each payment has its invoice", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const end = await takeNewPaymentsThroughStripe(page, user);
      try {
        await test.step("smaller plan is bought", async () => {
          await page.goto("/subscriptions");
          await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
          await card(page, "Starter").getByRole("button").click();
          await payOnPage(page, STRIPE_CARDS.asksAlways);
          await page.locator("#confirm").click();
          await expect(page).toHaveURL(/\/payment\/success\/full/);
          await expect(
            page.getByRole("heading", { name: say("subscription.payment.paid.title") }),
          ).toBeVisible();
        });
        const dialog = page.getByRole("dialog");
        await test.step("preview shows the difference and changes nothing", async () => {
          await page.goto("/subscriptions");
          await page.getByText(say("subscription.period.monthly"), { exact: true }).click();
          await card(page, "Pro").getByRole("button").click();
          await expect(dialog.getByRole("definition")).toContainText(["$50", "$99", "1,500", "3184"]);
          await expect(dialog.getByRole("button", { name: "$50" })).toHaveCount(1);
          expect((await getCredits(user)).balance).toBe(1_100);
        });
        await test.step("bank is asked on a page of its own", async () => {
          await dialog.getByRole("button", { name: "$50" }).click();
          const link = dialog.getByRole("link", { name: say("subscription.upgrade.confirm.open") });
          expect((await getCredits(user)).balance).toBe(1_100);
          const [bank] = await Promise.all([page.waitForEvent("popup"), link.click()]);
          await bank.locator("#confirm").click();
          await expect(bank.locator("#invoice-status")).toHaveText("Paid");
          await bank.close();
        });
        await test.step("paid upgrade starts the plan and adds its credits", async () => {
          await expect(
            dialog.getByRole("heading", { name: say("subscription.payment.paid.title") }),
          ).toBeVisible({ timeout: 15_000 });
          await dialog.getByRole("button", { name: say("subscription.payment.toPlans") }).click();
          await expect(card(page, "Pro")).toContainText(say("subscription.plans.current"));
          expect(await getCredits(user)).toMatchObject({ balance: 2_600 });
        });
        await test.step("each payment opens its invoice", async () => {
          const invoices = page.getByRole("button", {
            name: say("subscription.history.invoice"),
            exact: true,
          });
          await expect(invoices).toHaveCount(2);
          await invoices.first().click();
          await expect(page.locator(".price")).toHaveText("$50.00");
        });
        const { body } = await api(user, "GET", "/payments/history?page=1&limit=20");
        expect(body.payments).toMatchObject([
          { purpose: "upgrade", state: "paid", amount: 5_000, credits: 1_500, hasInvoice: true },
          { purpose: "subscribe", state: "paid", amount: 4_900, credits: null, hasInvoice: true },
        ]);
      } finally {
        await end();
      }
    });
  });
}
