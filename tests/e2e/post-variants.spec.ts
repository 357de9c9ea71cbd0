import type { Locator, Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";

const OTHER = { en: "he", he: "en" } as const;
const STORIES: Record<Language, { brand: string; idea: string; added: string }> = {
  en: { brand: "Shachar Bakery", idea: "Warm sourdough on Sunday from six", added: "Bring a bag" },
  he: { brand: "מאפיית שחר", idea: "לחם מחמצת חם ביום ראשון משש", added: "כדאי להביא שקית" },
};
/** The model emulator quotes the adapted text, so one language may contain the other. */
const LETTERS = { he: /[א-ת]{3}/, en: /[A-Za-z]{3}/ };

const words = (page: Page) => page.getByTestId("composer-text");
const networks = (page: Page, say: Translate) =>
  page.getByRole("navigation", { name: say("posts.variants.platforms") });
const tab = (page: Page, say: Translate, platform: MessageKeyIn<"posts.platform">) =>
  networks(page, say).getByRole("link", { name: say(`posts.platform.${platform}`) });

/** The button shows its cost before it is pressed. */
async function press(button: Locator, say: Translate, price: number): Promise<void> {
  await expect(button).toContainText(say("common.credits.amount", { n: price }));
  await button.click();
}

async function expectCredits(page: Page, say: Translate, balance: number): Promise<void> {
  await expect(page.getByTestId("credits")).toHaveAccessibleName(
    `${say("common.credits.label")}: ${balance}`,
  );
}

for (const language of ["en", "he"] as const) {
  test.describe(`post variants in ${language}`, () => {
    test.use({ language });

    test("idea becomes posts for three platforms, shown as tabs, and a variant in the other language", async ({
      page,
      say,
      signUp,
    }) => {
      const { brand, idea, added } = STORIES[language];
      const accountId = await createAccountViaApi(await signUp(), { name: brand, language });
      await page.goto(`/account/${accountId}`);
      await page.getByRole("textbox", { name: say("dashboard.quickCreate.label", { brand }) }).fill(idea);
      await press(page.getByRole("button", { name: say("dashboard.quickCreate.fullPost") }), say, 5);
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
      await expect(words(page)).not.toHaveValue("");
      await expectCredits(page, say, 95);
      const first = await words(page).inputValue();
      const home = page.url();

      await page.getByRole("button", { name: say("posts.fullPost.more") }).click();
      const options = page.getByRole("dialog", { name: say("posts.fullPost.more") });
      await press(options.getByRole("button", { name: say("posts.fullPost.create", { n: 3 }) }), say, 7);
      await expect(tab(page, say, "linkedin")).toBeVisible();
      await expectCredits(page, say, 88);
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect(words(page)).toHaveValue(first);

      await words(page).fill(`${first}\n${added}`);
      await tab(page, say, "linkedin").click();
      await expect(page).not.toHaveURL(home);
      await expect(tab(page, say, "linkedin")).toHaveAttribute("aria-current", "page");
      await expect(words(page)).not.toHaveValue("");
      await tab(page, say, "facebook").click();
      await expect(page).toHaveURL(home);
      await expect(words(page)).toHaveValue(`${first}\n${added}`);

      const duplicate = { language: OTHER[language] };
      await page.getByRole("button", { name: say("posts.variants.addLanguage", duplicate) }).click();
      await press(
        page.getByRole("menuitem", { name: say("posts.variants.writeLanguage", duplicate) }),
        say,
        1,
      );
      await expect(page).not.toHaveURL(home);
      await expect(words(page)).toHaveValue(LETTERS[duplicate.language]);
      await expectCredits(page, say, 87);
      await page.getByRole("link", { name: say(`common.language.${language}`), exact: true }).click();
      await expect(page).toHaveURL(home);
    });
  });
}
