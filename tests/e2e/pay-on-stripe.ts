import type { Page } from "@playwright/test";
import { cookieHeader, readRunFile, type SignedUpUser } from "@/tests/harness/running-product";
import { startWeb } from "@/tests/harness/second-web";

/**
 * Starts a second web process that takes payments through Stripe, because one process uses one gateway for
 * new payments.
 */
export async function takeNewPaymentsThroughStripe(
  page: Page,
  user: SignedUpUser,
): Promise<() => Promise<void>> {
  const web = await startWeb({ PAYMENT_GATEWAY: "stripe" });
  const headers = {
    "content-type": "application/json",
    origin: new URL(readRunFile().app.url).origin,
    cookie: cookieHeader(user),
    "x-forwarded-for": user.address,
  };
  await page.route("**/api/payments/checkout", async (route) => {
    const body = route.request().postData() ?? "";
    const response = await fetch(`${web.url}/api/payments/checkout`, { method: "POST", headers, body });
    await route.fulfill({ status: response.status, json: await response.json() });
  });
  return async () => {
    web.process.kill("SIGTERM");
    await web.ended;
  };
}

/** Fills and submits the card form of Stripe's checkout. */
export async function payOnPage(page: Page, number: string): Promise<void> {
  await page.locator("#card-number").fill(number);
  await page.locator("#card-expiry").fill("12/40");
  await page.locator("#card-cvc").fill("123");
  await page.locator("#card-name").fill("Noa Barak");
  await page.locator("#pay").click();
}
