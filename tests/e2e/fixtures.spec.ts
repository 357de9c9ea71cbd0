import { expect, test } from "@/tests/e2e/fixtures";

// The collector of errors is trusted by every other test here: each of these must make it fail.
test.describe("a test fails because of", () => {
  test.beforeEach(async ({ page }) => {
    test.fail();
    await page.goto("/");
  });

  test("an error in the console", async ({ page }) => {
    await page.evaluate(() => console.error("something went wrong"));
  });

  test("an error nobody caught", async ({ page }) => {
    const thrown = page.waitForEvent("pageerror");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("nobody caught this");
      });
    });
    await thrown;
  });

  test("a refusal nobody declared", async ({ page }) => {
    await page.evaluate(() => fetch("/api/nope"));
  });

  test("a request without an answer", async ({ page }) => {
    await page.route("**/api/health/live", (route) => route.abort("connectionrefused"));
    await page.evaluate(() => fetch("/api/health/live").catch(() => undefined));
  });
});

test.describe("a declared refusal", () => {
  test.use({ allow4xx: { "/api/nope": [404] } });

  test("is no failure", async ({ page }) => {
    await page.goto("/");
    expect(await page.evaluate(() => fetch("/api/nope").then((answer) => answer.status))).toBe(404);
  });
});
