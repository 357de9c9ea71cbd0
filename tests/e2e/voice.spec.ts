import type { Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const STORIES: Record<Language, { about: string; banned: string; idea: string; text: string; less: string }> =
  {
    en: {
      about: "A bakery that opens early",
      banned: "artisan",
      idea: "Our artisan sourdough is out of the oven",
      text: "The oven is hot at four. Come by at seven, the bread is still warm.",
      less: "Too solemn",
    },
    he: {
      about: "מאפייה שפותחת מוקדם",
      banned: "בוטיק",
      idea: "לחם בוטיק חם מהתנור",
      text: "התנור חם כבר בארבע. בואו בשבע, הלחם עוד חם והקפה מוכן.",
      less: "חגיגי מדי",
    },
  };

const part = (
  say: Translate,
  key: MessageKeyIn<"dashboard.voice">,
  values?: Record<string, string | number>,
) => say(`dashboard.voice.${key}`, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function tellVoice(page: Page, say: Translate, scenario: (typeof STORIES)["en"]): Promise<void> {
  await page.getByLabel(say("common.account.about")).fill(scenario.about);
  await page.getByLabel(part(say, "banned")).first().fill(scenario.banned);
  await page.keyboard.press("Enter");
  const label = part(say, "sliders.label", {
    low: part(say, "sliders.warm.low"),
    high: part(say, "sliders.warm.high"),
  });
  await page.getByRole("slider", { name: label }).focus();
  await page.keyboard.press("End");
  await button(page, part(say, "save")).click();
  await expect(page.getByText(part(say, "saved"))).toBeVisible();
}

async function learnFromText(page: Page, say: Translate, text: string): Promise<void> {
  const texts = page.getByRole("radio", { name: part(say, "learn.texts") });
  await expect(texts).toBeChecked();
  const start = page.getByRole("button", { name: part(say, "learn.start") });
  await page.getByRole("radio", { name: part(say, "learn.posts") }).click();
  await start.click();
  await expect(page.getByText(part(say, "learn.noPosts"))).toBeVisible();
  await texts.click();
  await start.click();
  await expect(page.getByText(part(say, "learn.missing", { n: 40 }))).toBeVisible();
  await page.getByLabel(part(say, "textNumber", { name: part(say, "learn.textsLegend"), n: 1 })).fill(text);
  await start.click();
  const proposal = page.getByRole("region", { name: part(say, "learn.proposal") });
  await expect(proposal).toBeVisible();
  const parts = proposal.getByRole("listitem");
  const before = await parts.count();
  await proposal
    .getByRole("button", { name: part(say, "learn.apply") })
    .first()
    .click();
  await expect(parts).toHaveCount(before - 1);
  await expect(page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") })).toBeVisible();
  await button(page, say("common.undo")).last().click();
  await expect(parts).toHaveCount(before);
  await expect(page.getByRole("status").filter({ hasText: say("dashboard.changes.unsaved") })).toBeHidden();
}

async function learnFromPosts(page: Page, say: Translate, n: number): Promise<void> {
  await page.getByRole("radio", { name: part(say, "learn.posts") }).click();
  await page.getByRole("button", { name: part(say, "learn.start") }).click();
  const proposal = page.getByRole("region", { name: part(say, "learn.proposal") });
  await expect(proposal).toContainText(part(say, "learn.from_texts", { n }));
  await expect(proposal.getByRole("listitem").first()).toBeVisible();
}

async function sayLess(page: Page, say: Translate, words: string): Promise<void> {
  await button(page, say("posts.generationNotes.avoidPhrase.open")).click();
  const paper = page.getByRole("dialog", { name: say("posts.generationNotes.avoidPhrase.open") });
  await paper.getByLabel(say("posts.generationNotes.avoidPhrase.label")).fill(words);
  await paper.getByRole("button", { name: say("posts.generationNotes.avoidPhrase.send") }).click();
  await expect(page.getByText(say("posts.generationNotes.avoidPhrase.done"))).toBeVisible();
}

for (const language of sampleLanguages("he")) {
  test.describe(`brand voice in ${language}`, () => {
    test.use({ language });

    // spec: D7.11
    test("voice is edited and learned, and a text shows its issues and avoided phrases", async ({
      page,
      say,
      signUp,
    }) => {
      const scenario = STORIES[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const voice = async () => (await api(user, "GET", `/accounts/${brand}`)).body.account.brandVoice;
      await page.goto(`/account/${brand}`);
      await page.getByRole("link", { name: say("common.nav.voice") }).click();
      await tellVoice(page, say, scenario);
      const proposal = { summary: scenario.about, banned: [scenario.banned], sliders: { warm: 5 } };
      expect(await voice()).toMatchObject(proposal);
      await learnFromText(page, say, scenario.text);
      await createDraftFixture(user, brand, { text: scenario.text });
      await createDraftFixture(user, brand, { text: `${scenario.text} ${scenario.about}` });
      await learnFromPosts(page, say, 2);

      const post = await createDraftFixture(user, brand, { text: "" });
      await page.goto(`/account/${brand}/posts/${post._id}`);
      await page.getByLabel(say("posts.idea.label")).fill(scenario.idea);
      await page.getByRole("button", { name: say("posts.idea.write") }).click();
      const notes = page.getByRole("region", { name: say("posts.generationNotes.label") });
      const mark = notes
        .getByRole("listitem")
        .filter({ hasText: say("posts.generationNotes.rules.banned_word") });
      await expect(mark).toContainText(scenario.banned);
      await expect(notes.getByText(part(say, "sliders.warm.high"), { exact: true })).toBeVisible();
      await expect(page.getByText(say("posts.save.saved"))).toBeVisible();
      await page.reload();
      await expect(mark).toContainText(scenario.banned);

      await sayLess(page, say, scenario.less);
      expect(await voice()).toMatchObject({ ...proposal, avoid: [scenario.less] });
      await button(page, say("common.undo")).click();
      await expect.poll(async () => (await voice()).avoid).toEqual([]);
      // The toast returns focus when it closes.
      await expect(button(page, say("common.undo"))).toBeHidden();
      await page.getByTestId("composer-text").fill(scenario.about);
      await expect(notes).toBeHidden();
    });
  });
}
