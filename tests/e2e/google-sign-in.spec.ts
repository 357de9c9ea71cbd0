import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { getGoogleUrl, googleButton, openChooser, signInAs } from "@/tests/e2e/google-page-objects";
import { signUp, sql } from "@/tests/harness/running-product";

const newEmail = () => `google-${randomUUID()}@people.example`;

/** Collects violations of the content security policy from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const note = (window as unknown as { noteViolation(text: string): void }).noteViolation;
      note(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

const signedIn = async (page: Page) => (await (await page.request.get("/api/auth/check")).json()).user;

for (const [language, label] of [
  ["en", "Continue with Google"],
  ["he", "המשך עם Google"],
] as const) {
  test.describe(`Google sign-in in ${language}`, () => {
    test.use({ language });

    // spec: 1.36, 4.4
    test("Google chooser signs up a new user and recognizes them on return", async ({
      page,
      context,
      say,
    }) => {
      const violations = await watchPolicy(page);
      const email = newEmail();
      const response = await page.goto("/auth?mode=signup&from=%2Faccount%3Ffrom%3Dgoogle");
      expect(response?.headers()["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
      await expect(googleButton(page)).toHaveAccessibleName(label);
      const chooser = await openChooser(page);
      // By address: an account that another test typed may have the same name.
      for (const name of ["maya.levin@gmail.example", "noa@shachar.example", "tom.reed@post.example"]) {
        await expect(chooser.getByRole("button", { name })).toBeVisible();
      }
      await chooser.close();

      await signInAs(page, email, "דנה לוין");
      await expect(page).toHaveURL((url) => url.pathname === "/account" && url.search === "?from=google");
      const first = await signedIn(page);
      expect(first).toMatchObject({
        email,
        name: "דנה לוין",
        language,
        isEmailVerified: true,
        isRegistered: true,
      });

      // Waits for the page's requests before the cookie is removed; the welcome may already cover it.
      const heading = { name: say("common.account.title"), includeHidden: true };
      await expect(page.getByRole("heading", heading)).toBeVisible();
      await context.clearCookies({ name: "next-auth.session-token" });
      await page.goto("/auth");
      await signInAs(page, email);
      await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
      expect(await signedIn(page)).toMatchObject({ _id: first._id, name: "דנה לוין" });
      expect(violations).toEqual([]);
    });
  });
}

// spec: 4.30, 4.31, D4.7
test("welcome flag is set for a new trial user only", async ({ page, context }) => {
  // The application's scripts would remove the flag, so they are blocked until it was read.
  await page.route("**/account**", (route) => route.fulfill({ contentType: "text/html", body: "<p>in</p>" }));
  const flag = () => page.evaluate(() => sessionStorage.getItem("kolot.freeTrialPopup"));
  const email = newEmail();
  await page.goto("/auth");
  await signInAs(page, email);
  await expect(page.getByText("in", { exact: true })).toBeVisible();
  expect(await flag()).toBe("true");

  await context.clearCookies({ name: "next-auth.session-token" });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/auth");
  await signInAs(page, email);
  await expect(page.getByText("in", { exact: true })).toBeVisible();
  expect(await flag()).toBeNull();
});

// spec: 2.35, 4.31
test("new Google user sees the welcome and creates a first account", async ({ page, say }) => {
  await page.goto("/auth?mode=signup");
  await signInAs(page, newEmail(), "Maya Levin");
  await expect(page).toHaveURL((url) => url.pathname === "/account");
  const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial"), exact: true });
  await expect(welcome).toBeVisible();
  await expect(welcome).toContainText(/[A-Z][a-z]{2} \d{1,2}\b/);
  const setUp = welcome.getByRole("link", { name: say("subscription.welcome.setUp"), exact: true });
  await expect(setUp).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(welcome).toBeHidden();
  await page.getByLabel(say("common.account.name")).fill("Levin Ceramics");
  await page.getByRole("button", { name: say("common.account.create") }).click();
  await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("dialog", { name: say("support.walkthrough.offer") })).toBeVisible();
  await expect(welcome).toHaveCount(0);
});

test("Google button fits its column when the window narrows", async ({ page, say }) => {
  await page.goto("/auth?mode=signup");
  await expect(googleButton(page)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 900 });
  const email = page.getByLabel(say("auth.email"));
  const width = async (of: Locator) => Math.floor((await of.boundingBox())?.width ?? 0);
  await expect.poll(async () => (await width(googleButton(page))) - (await width(email))).toBe(0);
  const [form, quote] = await Promise.all([email.boundingBox(), page.locator("aside").boundingBox()]);
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(quote?.x ?? 0);
});

test("unverified password becomes invalid when its owner signs in with Google", async ({ page, browser }) => {
  const attacker = await signUp();
  await page.goto("/auth");
  await signInAs(page, attacker.email);
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  expect((await signedIn(page))._id).toBe(attacker.user._id);

  const other = await browser.newContext();
  const login = await other.request.post("/api/auth/login", {
    data: { email: attacker.email, password: attacker.password },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(login.status()).toBe(401);
  await other.close();
});

test("visitor redirected to sign-in sees the Google button, allowed by that page's own policy", async ({
  page,
  signUp: enter,
}) => {
  const violations = await watchPolicy(page);
  const user = await enter();
  await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [user.user._id]);
  await page.goto("/account");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
  await expect(googleButton(page)).toBeVisible();
  expect(violations).toEqual([]);
});

test.describe("rejected Google sign-in", () => {
  test.use({ allow4xx: { "/api/auth/google": [403, 503] } });

  test("rejected Google sign-in shows one sentence, retains input and offers email sign-in", async ({
    page,
    say,
  }) => {
    const user = await signUp();
    await page.goto("/auth");
    await page.getByLabel(say("auth.email")).fill(user.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
    const chooser = await openChooser(page);
    await chooser.getByRole("button", { name: "Tom Reed" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: say("common.errors.google_unverified") }),
    ).toBeVisible();
    await expect(page.getByLabel(say("auth.email"))).toHaveValue(user.email);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  });

  // spec: 8.11, D4.32
  test("rejection without a message shows a default message", async ({ page, say }) => {
    await page.route("**/api/auth/google", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto("/auth");
    await signInAs(page, newEmail());
    await expect(page.getByText(say("auth.errors.googleFailed"), { exact: true })).toBeVisible();
    await expect(googleButton(page)).toBeVisible();
  });
});

test("page shows progress while the Google response is verified", async ({ page, say }) => {
  let response: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route("**/api/auth/google", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  await signInAs(page, newEmail());
  await expect(page.getByRole("heading", { name: say("auth.google.waitingTitle") })).toBeVisible();
  await expect(page.getByLabel(say("auth.email"))).toBeHidden();
  response();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
});

test("closed or blocked Google window shows a helpful message and the button", async ({ page, say }) => {
  await page.goto("/auth");
  await (await openChooser(page)).close();
  await expect(page.getByRole("status").filter({ hasText: say("auth.google.choosing") })).toBeVisible();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await googleButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: say("auth.google.choosing") })).toBeVisible();
  await expect(page.getByLabel(say("auth.email"))).toBeVisible();
});

test.describe("unreachable Google script", () => {
  test.use({ allow4xx: { "/google/gsi/client": [503] } });

  test("unreachable Google script shows a message with retry, and password sign-in works", async ({
    page,
    say,
  }) => {
    const user = await signUp();
    await page.route(getGoogleUrl("client"), (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/auth");
    await expect(page.getByText(say("auth.google.unreachable"))).toBeVisible();
    await expect(page.getByLabel(say("auth.email"))).toBeVisible();
    await page.unroute(getGoogleUrl("client"));
    await page.getByRole("button", { name: say("common.retry") }).click();
    await expect(googleButton(page)).toBeVisible();

    await page.route(getGoogleUrl("client"), (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await expect(page.getByText(say("auth.google.unreachable"))).toBeVisible();
    await page.getByLabel(say("auth.email")).fill(user.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  });
});
