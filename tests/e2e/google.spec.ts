import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { googleButton, googlePart, openChooser, signInAs } from "@/tests/e2e/google";
import { signUp, sql } from "@/tests/harness/stack";

const newEmail = () => `google-${randomUUID()}@people.example`;

/** What the page's policy kept out, from now on. */
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
  test.describe(`Google in ${language}`, () => {
    test.use({ language });

    test("signs up somebody new through the chooser, and knows them when they come back", async ({
      page,
      context,
      say,
    }) => {
      const violations = await watchPolicy(page);
      const email = newEmail();
      const answer = await page.goto("/auth?mode=signup&from=%2Faccount%3Ffrom%3Dgoogle");
      expect(answer?.headers()["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
      await expect(googleButton(page)).toHaveAccessibleName(label);
      const chooser = await openChooser(page);
      for (const name of ["Maya Levin", "נועה ברק", "Tom Reed"]) {
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

      // What the page asks for is answered before the cookie goes; the welcome may already lie over it.
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

test("marks the welcome for somebody new on trial, and for nobody who comes back", async ({
  page,
  context,
}) => {
  // The studio's own scripts take the flag away: they are kept out until it was read.
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

test("somebody new comes through the chooser to the welcome, and from it to their first brand", async ({
  page,
  say,
}) => {
  await page.goto("/auth?mode=signup");
  await signInAs(page, newEmail(), "Maya Levin");
  await expect(page).toHaveURL((url) => url.pathname === "/account");
  const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial"), exact: true });
  await expect(welcome).toBeVisible();
  await expect(welcome).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
  const setUp = welcome.getByRole("link", { name: say("subscription.welcome.setUp"), exact: true });
  await expect(setUp).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(welcome).toBeHidden();
  await page.getByLabel(say("common.account.name")).fill("Levin Ceramics");
  await page.getByRole("button", { name: say("common.account.create") }).click();
  await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("dialog", { name: say("support.tour.offer") })).toBeVisible();
  await expect(welcome).toHaveCount(0);
});

test("the button keeps to the column when the window gets narrower", async ({ page, say }) => {
  await page.goto("/auth?mode=signup");
  await expect(googleButton(page)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 900 });
  const email = page.getByLabel(say("auth.email"));
  const width = async (of: Locator) => Math.floor((await of.boundingBox())?.width ?? 0);
  await expect.poll(async () => (await width(googleButton(page))) - (await width(email))).toBe(0);
  const [form, quote] = await Promise.all([email.boundingBox(), page.locator("aside").boundingBox()]);
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(quote?.x ?? 0);
});

test("a password that nobody proved is worth nothing once its owner came with Google", async ({
  page,
  browser,
}) => {
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

test("somebody whom the gate sends away finds the button too: that page has a policy of its own", async ({
  page,
  signUp: enter,
}) => {
  const violations = await watchPolicy(page);
  const person = await enter();
  await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [person.user._id]);
  await page.goto("/account");
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
  await expect(googleButton(page)).toBeVisible();
  expect(violations).toEqual([]);
});

test.describe("a refusal", () => {
  test.use({ allow4xx: { "/api/auth/google": [403, 503] } });

  test("is one sentence, loses nothing typed, and leaves the way with e-mail open", async ({ page, say }) => {
    const person = await signUp();
    await page.goto("/auth");
    await page.getByLabel(say("auth.email")).fill(person.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(person.password);
    const chooser = await openChooser(page);
    await chooser.getByRole("button", { name: "Tom Reed" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: say("common.errors.google_unverified") }),
    ).toBeVisible();
    await expect(page.getByLabel(say("auth.email"))).toHaveValue(person.email);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  });

  test("without a message of its own says that Google login failed", async ({ page, say }) => {
    await page.route("**/api/auth/google", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto("/auth");
    await signInAs(page, newEmail());
    await expect(page.getByText(say("auth.errors.googleFailed"), { exact: true })).toBeVisible();
    await expect(googleButton(page)).toBeVisible();
  });
});

test("while Google's answer is checked, the page says so", async ({ page, say }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/google", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  await signInAs(page, newEmail());
  await expect(page.getByRole("heading", { name: say("auth.google.waitingTitle") })).toBeVisible();
  await expect(page.getByLabel(say("auth.email"))).toBeHidden();
  answer();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
});

test("a window that is closed or blocked leaves a sentence that helps, and the button", async ({
  page,
  say,
}) => {
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

test.describe("a script that cannot be reached", () => {
  test.use({ allow4xx: { "/google/gsi/client": [503] } });

  test("is said in a sentence, tried again on request, and needs nobody who has a password", async ({
    page,
    say,
  }) => {
    const person = await signUp();
    await page.route(googlePart("client"), (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/auth");
    await expect(page.getByText(say("auth.google.unreachable"))).toBeVisible();
    await expect(page.getByLabel(say("auth.email"))).toBeVisible();
    await page.unroute(googlePart("client"));
    await page.getByRole("button", { name: say("common.retry") }).click();
    await expect(googleButton(page)).toBeVisible();

    await page.route(googlePart("client"), (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await expect(page.getByText(say("auth.google.unreachable"))).toBeVisible();
    await page.getByLabel(say("auth.email")).fill(person.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(person.password);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  });
});
