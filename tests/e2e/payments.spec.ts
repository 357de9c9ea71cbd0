import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { payWith } from "@/tests/e2e/paying";
import type { Say } from "@/tests/e2e/texts";
import { startWeb } from "@/tests/harness/second-web";
import { api, cookieHeader, type Person, run } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, makeBrand, makeDraft } from "@/tests/harness/story";
import { STRIPE_CARDS } from "@/tests/harness/stripe";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pro = (page: Page) => page.getByRole("article", { name: "Pro", exact: true });
const outcome = (page: Page, say: Say, view: string) =>
  page.getByRole("dialog").getByRole("heading", { name: say(`subscription.payment.${view}.title`) });

test.describe("from a trial that has run out to a plan that is paid for", () => {
  test.use({ language: "he", allow4xx: { "/api/posts/generate-text": [402] } });

  test("a declined card, another one, the credits, and a cancellation that is taken back", async ({
    page,
    say,
    signUp,
  }) => {
    test.setTimeout(90_000);
    const person = await signUp();
    const brand = await makeBrand(person);
    const post = await makeDraft(person, brand);
    await leaveCredits(person, 0);

    await test.step("writing is refused, and the dialog leads to the plans", async () => {
      await page.goto(`/account/${brand}/posts/${post._id}`);
      await page.getByLabel(say("posts.idea.label")).fill("לחם מחמצת חם משש בבוקר");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      await expect(pro(page).getByRole("button")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === "/subscriptions");
    });

    await test.step("a declined card charges nothing", async () => {
      await pro(page).getByRole("button").click();
      await payWith(page, say, TRANZILA_CARDS.declined);
      await expect(outcome(page, say, "failed")).toBeVisible();
      expect((await creditsOf(person)).balance).toBe(0);
    });

    await test.step("another card buys the plan and its credits", async () => {
      await button(page, say("subscription.payment.again")).click();
      await payWith(page, say, TRANZILA_CARDS.approved);
      await expect(outcome(page, say, "paid")).toBeVisible();
      await button(page, say("subscription.payment.toPlans")).click();
      await expect(pro(page)).toContainText(say("subscription.plans.current"));
      expect(await creditsOf(person)).toEqual({ balance: 30_000, reserved: 0, ledger: 30_000 });
      const states = ["paid", "failed"].map((state) => say(`subscription.history.states.${state}`));
      await expect(page.getByRole("row").getByText(new RegExp(`^(${states.join("|")})$`))).toHaveText(states);
    });

    await test.step("it is cancelled at once, and undone", async () => {
      await button(page, say("subscription.mine.cancel")).click();
      await expect(button(page, say("subscription.mine.keep"))).toBeVisible();
      await button(page, say("common.undo")).click();
      await expect(button(page, say("subscription.mine.cancel"))).toBeVisible();
      await expect(pro(page)).toContainText(/החיוב הבא: [A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    });
  });
});

test("the same on Stripe's own page: a declined card, another one, the plan beside the trial's rest, a cancellation", async ({
  page,
  say,
  signUp,
}) => {
  const person = await signUp();
  const end = await takeNewPaymentsThroughStripe(page, person);
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
    expect((await creditsOf(person)).balance).toBe(2_600);
    await button(page, say("subscription.mine.cancel")).click();
    await expect(button(page, say("subscription.mine.keep"))).toBeVisible();
    const { body } = await api(person, "GET", "/payments/user/subscription");
    expect(body.subscription).toMatchObject({
      isActive: true,
      cancelAtPeriodEnd: true,
      nextPaymentDate: null,
    });
  } finally {
    await end();
  }
});

/** The product takes new payments through one gateway: a web process beside it is told to take them through Stripe. */
async function takeNewPaymentsThroughStripe(page: Page, person: Person): Promise<() => Promise<void>> {
  const web = await startWeb({ PAYMENT_GATEWAY: "stripe" });
  const headers = {
    "content-type": "application/json",
    origin: new URL(run().app.url).origin,
    cookie: cookieHeader(person),
    "x-forwarded-for": person.address,
  };
  await page.route("**/api/payments/checkout", async (route) => {
    const body = route.request().postData() ?? "";
    const answer = await fetch(`${web.url}/api/payments/checkout`, { method: "POST", headers, body });
    await route.fulfill({ status: answer.status, json: await answer.json() });
  });
  return async () => {
    web.process.kill("SIGTERM");
    await web.ended;
  };
}

async function payOnPage(page: Page, number: string): Promise<void> {
  await page.locator("#card-number").fill(number);
  await page.locator("#card-expiry").fill("12/40");
  await page.locator("#card-cvc").fill("123");
  await page.locator("#card-name").fill("Noa Barak");
  await page.locator("#pay").click();
}
