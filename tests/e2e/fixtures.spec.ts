import { expect, test, testElsewhere } from "@/tests/e2e/fixtures";
import { run } from "@/tests/harness/stack";

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

testElsewhere(
  "the second origin is the product, a secure context and not localhost; a signed-in person is known there",
  async ({ page, secondOrigin, signUp }) => {
    await signUp({ name: "Noa Barak" });
    await page.goto("/account/me");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Noa Barak");
    const where = await page.evaluate(() => ({ origin: window.origin, isSecure: window.isSecureContext }));
    expect(where).toEqual({ origin: secondOrigin, isSecure: true });
    expect(new URL(secondOrigin).hostname).toBe("app.localhost");
    const store = (from: string) =>
      fetch(`${run().objectStore.url}/kolot/a-clip`, {
        method: "OPTIONS",
        headers: { origin: from, "access-control-request-method": "PUT" },
      });
    const statuses = [secondOrigin, run().app.url, "http://app.localhost:1"].map(
      async (from) => (await store(from)).status,
    );
    expect(await Promise.all(statuses), "who may upload straight to the store").toEqual([200, 200, 403]);
  },
);
