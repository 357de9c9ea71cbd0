import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const WORDS = {
  en: {
    text: "Sufganiyot are back on Sunday. Hurry up and order now!",
    typed: " Today",
    request: "Less like an ad",
  },
  he: { text: "הסופגניות חוזרות ביום ראשון. הזדרזו, מבצע!", typed: " היום", request: "פחות כמו פרסומת" },
};

for (const language of sampleLanguages("en")) {
  test.describe(`undo of the text in ${language}`, () => {
    test.use({ language });

    test("typing, template, assistant and generation are undone and redone by button and keys", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const { text, typed, request } = WORDS[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id } = await createDraftFixture(user, brand, { text });
      await api(user, "POST", `/accounts/${brand}/text-templates`, { name: "T", text: "[1]" });
      await page.goto(`/account/${brand}/posts/${_id}`);
      const words = page.getByTestId("composer-text");
      const undo = page.getByRole("button", { name: say("posts.text.undo"), exact: true });
      const redo = page.getByRole("button", { name: say("posts.text.redo"), exact: true });
      /** The texts from the first to the newest. */
      const versions = [text];
      const keep = async () => {
        await expect(words).not.toHaveValue(versions.at(-1) ?? "");
        versions.push(await words.inputValue());
      };

      await words.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.insertText(typed);
      await keep();

      await page.getByRole("button", { name: say("posts.textTemplates.title"), exact: true }).click();
      await page.getByRole("button", { name: say("posts.textTemplates.insert"), exact: true }).click();
      await keep();

      await page.locator("#agent-toggle").click();
      const agent = page.locator("#agent-panel");
      await agent.getByRole("textbox", { name: say("posts.agent.askLabel") }).fill(request);
      await agent.getByRole("button", { name: say("posts.agent.send") }).click();
      const apply = agent.getByRole("button", { name: say("posts.agent.proposal.apply"), exact: true });
      await apply.click();
      await keep();
      const aside = agent.getByTestId("proposal-aside");
      await expect(aside).toContainText(say("posts.agent.proposal.applied"));
      await words.focus();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(words).toHaveValue(versions[2] ?? "");
      await expect(apply).toBeVisible();
      await page.keyboard.press("ControlOrMeta+Shift+z");
      await expect(words).toHaveValue(versions[3] ?? "");
      await expect(aside).toContainText(say("posts.agent.proposal.applied"));
      await page.locator("#agent-toggle").click();

      const idea = page.getByLabel(say("posts.idea.label"));
      await idea.fill(request);
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      await expect(words).not.toHaveAttribute("aria-busy", { timeout: 30_000 });
      await keep();

      await undo.click();
      await expect(words).toHaveValue(versions[3] ?? "");
      await words.focus();
      for (const at of [2, 1, 0]) {
        await page.keyboard.press("ControlOrMeta+z");
        await expect(words).toHaveValue(versions[at] ?? "");
      }
      await undo.click();
      await expect(page.getByText(say("posts.editor.steps.undo"))).toBeVisible();
      await words.focus();
      for (const at of [1, 2]) {
        await page.keyboard.press("ControlOrMeta+Shift+z");
        await expect(words).toHaveValue(versions[at] ?? "");
      }
      for (const at of [3, 4]) {
        await redo.click();
        await expect(words).toHaveValue(versions[at] ?? "");
      }

      // Another field keeps its own undo.
      await idea.focus();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(words).toHaveValue(versions[4] ?? "");
      await undo.click();
      await expect
        .poll(async () => (await api(user, "GET", `/posts/${_id}`)).body.post.text)
        .toBe(versions[3]);
    });
  });
}
