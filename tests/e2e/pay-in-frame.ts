import type { FrameLocator, Page } from "@playwright/test";
import type { Translate } from "@/tests/e2e/messages";

/** Fills the gateway's form in its frame. */
export async function payInFrame(page: Page, say: Translate, number: string): Promise<void> {
  await fillCardForm(page.getByTitle(say("subscription.checkout.frame")).contentFrame(), number);
}

/** Fills and submits the gateway's form. */
export async function fillCardForm(form: Page | FrameLocator, number: string): Promise<void> {
  await form.locator("#ccno").fill(number);
  await form.locator("#expmonth").selectOption("12");
  await form.locator("#expyear").selectOption({ index: 5 });
  await form.locator("#mycvv").fill("123");
  await form.locator("#pay").click();
}
