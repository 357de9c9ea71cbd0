import { expect, test } from "@/tests/e2e/fixtures";
import { mailTo, tokenIn } from "@/tests/harness/inbox";
import { signUp as register } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

/** Where the newest of so many mails to an address leads. */
async function linkFor(email: string, count = 1): Promise<string> {
  return `/verify-email/${tokenIn(await mailTo({ email }, count), "/verify-email")}`;
}

test("a link verifies the address, and leads to the welcome that says so", async ({ page, say, signUp }) => {
  const person = await signUp();
  await makeBrand(person);
  await page.goto(await linkFor(person.email));
  await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  await page.getByRole("link", { name: say("auth.verify.studio") }).click();
  const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.emailVerified") });
  await expect(welcome).toBeVisible();
  await expect(page.getByRole("region", { name: say("auth.banner.label"), includeHidden: true })).toHaveCount(
    0,
  );
  await page.keyboard.press("Escape");
  await expect(welcome).toBeHidden();
});

test("a link that was followed before says the same once more", async ({ page, say }) => {
  const link = await linkFor((await register()).email);
  for (const _ of [1, 2]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
    await expect(page.getByText(say("auth.verify.doneText"))).toBeVisible();
  }
});

test("a link followed where somebody else is signed in says whose browser this is", async ({
  page,
  say,
  signUp,
}) => {
  const [owner, other] = [await register(), await signUp()];
  await page.goto(await linkFor(owner.email));
  await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("kolot.freeTrialPopup"))).toBeNull();
  await page.getByRole("button", { name: say("auth.verify.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test.describe("a link that is not valid any more", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [410] } });

  test("offers a new one, which arrives", async ({ page, say }) => {
    const { email } = await register();
    await linkFor(email);
    await page.goto("/verify-email/not-a-link-of-ours");
    await expect(page.getByRole("heading", { name: say("auth.verify.expiredTitle") })).toBeVisible();
    await page.getByLabel(say("auth.verify.address")).fill(email);
    await page.getByRole("button", { name: say("auth.verify.again") }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(await linkFor(email, 2));
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  });
});

test.describe("a link followed while the server cannot answer", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [503] } });

  test("says so without calling the link bad, and tries again on request", async ({ page, say }) => {
    const link = await linkFor((await register()).email);
    await page.route("**/api/auth/verify-email/**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(link);
    await expect(page.getByRole("heading", { name: say("auth.verify.failedTitle") })).toBeVisible();
    await page.unroute("**/api/auth/verify-email/**");
    await page.getByRole("button", { name: say("common.retry") }).click();
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  });
});
