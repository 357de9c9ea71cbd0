import { expect, type FrameLocator, type Page } from "@playwright/test";
import { run } from "@/tests/harness/stack";

/** Google's own button, in the frame that Google's script put on the page. */
export function googleButton(page: Page): ReturnType<FrameLocator["getByRole"]> {
  return page.frameLocator('iframe[src*="/google/gsi/button"]').getByRole("button");
}

/** Presses the button; the window that opens. */
export async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await googleButton(page).click();
  const chooser = await opened;
  await expect(chooser.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  return chooser;
}

/** Signs in as somebody of any address, as a person would type it. */
export async function signInAs(page: Page, email: string, name = ""): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByLabel("Email").fill(email);
  await chooser.getByLabel("Name").fill(name);
  const closed = chooser.waitForEvent("close");
  await chooser.getByRole("button", { name: "Next" }).click();
  await closed;
}

/** Where the sandbox's Google serves a part of itself. */
export const googlePart = (part: string) => `${run().sandbox.url}/google/gsi/${part}`;
