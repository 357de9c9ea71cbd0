import { expect, type Page } from "@playwright/test";
import { signInBrowserAs } from "@/tests/e2e/fixtures";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import {
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
  insertPaymentFixture,
  insertSubscriptionFixture,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { signUp } from "@/tests/harness/running-product";

/** Path of the draft of a user with a locked trial. */
let lockedPath = "";

/** Signs up a user who has spent the open credits of the trial; `lockedPath` becomes the path of a draft. */
async function signUpWithLockedTrial(page: Page): Promise<void> {
  const user = await signUp({ lockedTrial: true });
  await declineWalkthrough(user);
  const brand = await createAccountViaApi(user);
  await setCredits(user, 90);
  const post = await createDraftFixture(user, brand, {});
  lockedPath = `/account/${brand}/posts/${post._id}`;
  await signInBrowserAs(page.context(), user);
}

const plans = (name: string, as: keyof ScreenSeedData["people"], more: Partial<Scene> = {}): Scene => ({
  name: `plans, ${name}`,
  as,
  path: () => "/subscriptions",
  ready: async (page, say) => {
    await expect(page.getByRole("article").getByRole("button").first()).toBeEnabled();
    await heading("subscription.history.title")(page, say);
  },
  ...more,
});

/** Plans, credit history, payment result pages and the locked trial. */
export const BILLING: Scene[] = [
  plans("before the first brand", "newcomer"),
  plans("with a plan whose card was declined", "payer"),
  plans("expired, another one chosen", "spent", {
    path: () => "/subscriptions?plan=business&period=monthly",
    before: (_, { people }) =>
      insertSubscriptionFixture(people.spent, { status: "expired", days: -1, problem: "card_declined" }),
  }),
  {
    name: "payments that were reversed",
    before: async (page) => {
      const user = await signUp();
      await createAccountViaApi(user);
      for (const state of ["disputed", "refunded", "paid"] as const) await insertPaymentFixture(user, state);
      await insertPaymentFixture(user, "paid", 1_050);
      await signInBrowserAs(page.context(), user);
    },
    path: () => "/subscriptions",
    ready: async (page, say) => {
      await text("subscription.history.states.refunded")(page, say);
      await expect(page.getByRole("row").getByText("$10.50", { exact: true })).toBeVisible();
      await page.getByRole("table").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "the books of credits",
    as: "payer",
    path: ({ brands }) => `/account/${brands.payer}/credits`,
    ready: text("subscription.ledger.lines.trial"),
  },
  {
    name: "a payment that arrived",
    as: "payer",
    path: ({ payment }) => `/payment/success/full?payment=${payment}`,
    ready: heading("subscription.payment.paid.title"),
  },
  {
    name: "a payment that failed, to a visitor",
    path: () => "/payment/failure%3Fsupplier=x",
    ready: heading("subscription.payment.neutral.failure.title"),
  },
  {
    name: "a locked trial in the banner",
    before: (page) => signUpWithLockedTrial(page),
    path: () => lockedPath,
    ready: async (page, say) => {
      await expect(page.getByRole("region", { name: say("auth.banner.label") })).toContainText("90");
    },
  },
  {
    name: "a locked trial in the credits dialog",
    before: (page) => signUpWithLockedTrial(page),
    path: () => lockedPath,
    ready: async (page, say) => {
      await page.getByLabel(say("posts.idea.label")).fill("Warm sourdough from six on");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      const offer = page.getByRole("dialog").getByRole("region", { name: say("auth.banner.creditsLabel") });
      await expect(offer).toContainText("90");
      // The plans can be chosen when the subscription is known.
      await expect(page.locator("[data-recommended]")).toBeEnabled();
    },
    allow4xx: { "/api/posts/generate-text": [402] },
  },
];
