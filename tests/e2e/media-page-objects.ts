import { expect, type Locator, type Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import type { Translate } from "@/tests/e2e/messages";

export type MediaTab = MessageKeyIn<"posts.media.tab">;

/** The sheet with the attached media and the ways to add more. */
export const mediaSheet = (page: Page, say: Translate): Locator =>
  page.getByRole("region", { name: say("posts.media.title"), exact: true });

/** Opens a tab of the media sheet. */
export async function openMediaTab(page: Page, say: Translate, tab: MediaTab): Promise<void> {
  await mediaSheet(page, say)
    .getByRole("tab", { name: say(`posts.media.tab.${tab}`), exact: true })
    .click();
}

/** Opens a generating tab, writes its prompt and returns its paid button. */
export async function preparePrompt(
  page: Page,
  say: Translate,
  tab: "image" | "infographic" | "comic",
  prompt: string,
): Promise<Locator> {
  await openMediaTab(page, say, tab);
  await page.getByLabel(say(`posts.mediaResults.prompt.${tab}`)).fill(prompt);
  return page.getByRole("button", { name: say(`posts.media.draw.${tab}`, { n: 1 }) });
}

/** Attaches the newest result that is not attached yet. */
export async function attachNewest(page: Page, say: Translate): Promise<void> {
  await page
    .getByTestId("result")
    .getByRole("button", { name: new RegExp(`^${say("posts.mediaResults.attach")}`) })
    .first()
    .click({ timeout: 30_000 });
  await expect(page.getByText(say("posts.mediaResults.attached"), { exact: true }).first()).toBeVisible();
}
