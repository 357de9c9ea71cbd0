import { expect, type Page } from "@playwright/test";
import type { Platform } from "@/lib/core/platforms";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import type { Translate } from "@/tests/e2e/messages";
import { readRunFile } from "@/tests/harness/running-product";

/** The page, and the name of its Instagram account. */
const NAME = /Shachar Bakery|shachar\.bakery/;

/** Connects through the platform's own consent pages and chooses the bakery where there is a choice. */
export async function connectPlatform(page: Page, say: Translate, platform: Platform): Promise<void> {
  const word = (key: MessageKeyIn<"dashboard.connections">, values?: Record<string, string>) =>
    say(`dashboard.connections.${key}`, values);
  const card = page.getByRole("region", { name: word(platform) });
  const connect =
    platform === "linkedin" ? word("connectKind.organization") : word("connect", { network: word(platform) });
  await card.getByRole("button", { name: connect }).click();
  await expect(page).toHaveURL((url) => url.origin === new URL(readRunFile().sandbox.url).origin);
  if (platform === "linkedin") await page.getByRole("button", { name: /Noa Barak/ }).press("Enter");
  await page.locator("#allow").click();
  await expect(page).toHaveURL((url) => url.origin === readRunFile().app.url);
  const choices = card.getByRole("listitem").filter({ hasText: NAME });
  const done = card.getByText(word("stateOk"), { exact: true });
  await expect(choices.or(done).first()).toBeVisible();
  if (await choices.first().isVisible()) {
    await choices.first().getByRole("checkbox").check();
    await card.getByRole("button", { name: word("use") }).press("Enter");
  }
  await expect(done.first()).toBeVisible();
}
