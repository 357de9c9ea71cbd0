import { expect, test, testAtSecondOrigin } from "@/tests/e2e/fixtures";
import { readRunFile } from "@/tests/harness/running-product";

// Every other end-to-end test relies on the console watcher; each case here must make it fail.
test.describe("console watcher failures", () => {
  test.beforeEach(async ({ page }) => {
    test.fail();
    await page.goto("/");
  });

  test("console watcher fails a test on a console error", async ({ page }) => {
    await page.evaluate(() => console.error("something went wrong"));
  });

  test("console watcher fails a test on an uncaught error", async ({ page }) => {
    const thrown = page.waitForEvent("pageerror");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("uncaught test error");
      });
    });
    await thrown;
  });

  test("console watcher fails a test on an undeclared error status", async ({ page }) => {
    await page.evaluate(() => fetch("/api/nope"));
  });

  test("console watcher fails a test on a request without a response", async ({ page }) => {
    await page.route("**/api/health/live", (route) => route.abort("connectionrefused"));
    await page.evaluate(() => fetch("/api/health/live").catch(() => undefined));
  });
});

test.describe("declared error status", () => {
  test.use({ allow4xx: { "/api/nope": [404] } });

  test("console watcher accepts a declared error status", async ({ page }) => {
    await page.goto("/");
    expect(await page.evaluate(() => fetch("/api/nope").then((response) => response.status))).toBe(404);
  });
});

testAtSecondOrigin(
  "the second origin is a secure context other than localhost and shares the session",
  async ({ page, secondOrigin, signUp }) => {
    await signUp({ name: "Noa Barak" });
    await page.goto("/account/me");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Noa Barak");
    const where = await page.evaluate(() => ({ origin: window.origin, isSecure: window.isSecureContext }));
    expect(where).toEqual({ origin: secondOrigin, isSecure: true });
    expect(new URL(secondOrigin).hostname).toBe("app.localhost");
    const store = (from: string) =>
      fetch(`${readRunFile().objectStore.url}/kolot/a-clip`, {
        method: "OPTIONS",
        headers: { origin: from, "access-control-request-method": "PUT" },
      });
    const statuses = [secondOrigin, readRunFile().app.url, "http://app.localhost:1"].map(
      async (from) => (await store(from)).status,
    );
    expect(await Promise.all(statuses), "who may upload straight to the store").toEqual([200, 200, 403]);
  },
);
