import type { Locator, Page } from "@playwright/test";
import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const OTHER = { en: "he", he: "en" } as const;
const STORIES: Record<Language, { brand: string; idea: string; added: string }> = {
  en: { brand: "Shachar Bakery", idea: "Warm sourdough on Sunday from six", added: "Bring a bag" },
  he: { brand: "מאפיית שחר", idea: "לחם מחמצת חם ביום ראשון משש", added: "כדאי להביא שקית" },
};
/** The model emulator quotes the adapted text, so one language may contain the other. */
const LETTERS = { he: /[א-ת]{3}/, en: /[A-Za-z]{3}/ };

const words = (page: Page) => page.getByTestId("composer-text");
const chip = (page: Page, platform: Platform) => page.locator(`[data-network="${platform}"]`);
const texts = (page: Page, say: Translate) =>
  page.getByRole("navigation", { name: say("posts.networks.texts") });
const preview = (page: Page, say: Translate, platform: Platform) =>
  page.getByRole("tab", { name: say(`posts.platform.${platform}`) });

/** The button shows its cost before it is pressed. */
async function press(button: Locator, say: Translate, price: number): Promise<void> {
  await expect(button).toContainText(say("common.credits.amount", { n: price }));
  await button.click();
}

async function expectClean(page: Page): Promise<void> {
  await waitUntilSettled(page);
  expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
}

async function expectCredits(page: Page, say: Translate, balance: number): Promise<void> {
  await expect(page.getByTestId("credits")).toHaveAccessibleName(
    `${say("common.credits.label")}: ${balance}`,
  );
}

for (const language of sampleLanguages("he")) {
  test.describe(`post variants in ${language}`, () => {
    test.use({ language });

    test("idea becomes one post for three networks, of which one is customized", async ({
      page,
      say,
      signUp,
    }) => {
      const { brand, idea, added } = STORIES[language];
      const user = await signUp();
      const accountId = await createAccountViaApi(user, { name: brand, language });
      await page.goto(`/account/${accountId}`);
      await page.getByRole("textbox", { name: say("dashboard.quickCreate.label", { brand }) }).fill(idea);
      await press(page.getByRole("button", { name: say("dashboard.quickCreate.fullPost") }), say, 5);
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
      await expect(words(page)).not.toHaveValue("");
      await expectCredits(page, say, 95);
      const first = await words(page).inputValue();
      const home = page.url();
      const id = home.split("/").at(-1);
      const briefField = page.getByLabel(say("posts.idea.label"));
      const group = async (): Promise<Record<string, string>> => {
        const { groupId } = (await api(user, "GET", `/posts/${id}`)).body.post;
        const { posts } = (await api(user, "GET", `/posts/search?accountId=${accountId}&groupId=${groupId}`))
          .body;
        return Object.fromEntries(
          posts.map((post: { platform: string; text: string }) => [post.platform, post.text]),
        );
      };

      await test.step("networks are added and follow the text", async () => {
        for (const platform of ["instagram", "linkedin"] as const) {
          await chip(page, platform).click();
          await expect(preview(page, say, platform)).toBeVisible();
        }
        await words(page).fill(`${first}\n${added}`);
        await expect(page.getByRole("status").filter({ hasText: say("posts.save.saved") })).toBeVisible();
        const shared = `${first}\n${added}`;
        await expect.poll(group).toEqual({ facebook: shared, instagram: shared, linkedin: shared });
        await expectClean(page);
      });

      await test.step("one network is customized without changing the others, and keeps the idea", async () => {
        await briefField.fill(idea);
        await preview(page, say, "linkedin").click();
        await page
          .getByRole("button", { name: say("posts.networks.customize", { platform: "linkedin" }) })
          .click();
        await expect(page).not.toHaveURL(home);
        await expect(texts(page, say).locator('[aria-current="page"]')).toContainText(
          say("posts.networks.customized"),
        );
        await expect(briefField).toHaveValue(idea);
        await page.reload();
        await expect(briefField).toHaveValue(idea);
        await words(page).fill(`${added} ${first}`);
        await expect.poll(async () => (await group()).linkedin).toBe(`${added} ${first}`);
        expect(await group()).toMatchObject({ facebook: `${first}\n${added}` });
        await expectClean(page);
      });

      await test.step("customized network returns to the shared text", async () => {
        await page.getByRole("button", { name: say("posts.networks.reset") }).click();
        await expect(words(page)).toHaveValue(`${first}\n${added}`);
        await texts(page, say)
          .getByRole("link", { name: say("posts.networks.all") })
          .click();
      });

      await test.step("network is removed and Undo adds it again", async () => {
        await page.goto(home);
        await chip(page, "instagram").click();
        await expect.poll(async () => Object.keys(await group()).sort()).toEqual(["facebook", "linkedin"]);
        await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect
          .poll(async () => Object.keys(await group()).sort())
          .toEqual(["facebook", "instagram", "linkedin"]);
      });

      const duplicate = { language: OTHER[language] };
      await page.getByRole("button", { name: say("posts.variants.addLanguage", duplicate) }).click();
      await press(
        page.getByRole("menuitem", { name: say("posts.variants.writeLanguage", duplicate) }),
        say,
        1,
      );
      await expect(page).not.toHaveURL(home);
      await expect(words(page)).toHaveValue(LETTERS[duplicate.language]);
      await expectCredits(page, say, 94);
      await page.getByRole("link", { name: say(`common.language.${language}`), exact: true }).click();
      await expect(page).toHaveURL(home);
    });
  });
}
