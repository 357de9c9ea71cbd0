import { expect, type FrameLocator, type Page } from "@playwright/test";
import { readRunFile } from "@/tests/harness/running-product";

/** Returns Google's own button in its frame. */
export function googleButton(page: Page): ReturnType<FrameLocator["getByRole"]> {
  return page.frameLocator('iframe[src*="/google/gsi/button"]').getByRole("button");
}

/** Presses the button and returns the opened window. */
export async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await googleButton(page).click();
  const chooser = await opened;
  await expect(chooser.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  return chooser;
}

/** Signs in with any email address by typing it. */
export async function signInAs(page: Page, email: string, name = ""): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByLabel("Email").fill(email);
  await chooser.getByLabel("Name").fill(name);
  const closed = chooser.waitForEvent("close");
  await chooser.getByRole("button", { name: "Next" }).click();
  await closed;
}

/** Returns the URL of a file of the Google emulator. */
export const getGoogleUrl = (part: string) => `${readRunFile().sandbox.url}/google/gsi/${part}`;
