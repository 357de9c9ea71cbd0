import { expect, type Page } from "@playwright/test";
import type { Platform } from "@/lib/accounts/platforms";
import type { Say } from "@/tests/e2e/texts";
import { run } from "@/tests/harness/stack";

/** The page, and what its Instagram account is called. */
const NAME = /Shachar Bakery|shachar\.bakery/;

/** Through the network's own pages, as a person: allowed, and the bakery chosen where there is a choice. */
export async function connect(page: Page, say: Say, platform: Platform): Promise<void> {
  const word = (key: string, values?: Record<string, string>) => say(`dashboard.connections.${key}`, values);
  const card = page.getByRole("region", { name: word(platform) });
  await card.getByRole("button", { name: word("connect", { network: word(platform) }) }).click();
  await expect(page).toHaveURL((url) => url.origin === new URL(run().sandbox.url).origin);
  if (platform === "linkedin") await page.getByRole("button", { name: /Noa Barak/ }).press("Enter");
  await page.locator("#allow").click();
  await expect(page).toHaveURL((url) => url.origin === run().app.url);
  const choices = card.getByRole("listitem").filter({ hasText: NAME });
  const done = card.getByText(word("stateOk"), { exact: true });
  await expect(choices.or(done).first()).toBeVisible();
  if (await choices.first().isVisible()) await choices.first().getByRole("button").press("Enter");
  await expect(done.first()).toBeVisible();
}
