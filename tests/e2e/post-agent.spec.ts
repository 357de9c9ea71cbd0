import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import { expect, test } from "@/tests/e2e/fixtures";
import { accessibilityProblems, layoutProblems, settle } from "@/tests/e2e/screens/checks";
import type { Say } from "@/tests/e2e/texts";
import { api, control, type Person, sql } from "@/tests/harness/stack";
import { connectPage, creditsOf, makeBrand, makeDraft } from "@/tests/harness/story";

interface Story {
  text: string;
  wish: string;
  note: string;
  picture: string;
  adapt: string;
  schedule: string;
  /** The quick chip that asks for the other language, and words of it. */
  chip: string;
  other: RegExp;
}

const STORIES: Record<Language, Story> = {
  en: {
    text: "Sufganiyot are back on Sunday. Last year they were gone by ten. Hurry up and order now!",
    wish: "Less like an ad",
    note: "We say bread, and we never shout",
    picture: "A calm picture for it",
    adapt: "Adapt it to LinkedIn",
    schedule: "Publish it tomorrow morning",
    chip: "hebrew",
    other: /[א-ת]{3}/,
  },
  he: {
    text: "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר. הזדרזו, מבצע!",
    wish: "פחות כמו פרסומת",
    note: "אצלנו אומרים לחם, ולא צועקים",
    picture: "תמונה רגועה לפוסט",
    adapt: "להתאים ללינקדאין",
    schedule: "לתזמן למחר בבוקר",
    chip: "english",
    other: /[A-Za-z]{3}/,
  },
};

/** A post for two networks: the one that is opened, and its sibling. */
async function makeSiblings(person: Person, language: Language) {
  const account = await makeBrand(person, { language });
  await connectPage(person, account);
  const { text } = STORIES[language];
  const post = (await makeDraft(person, account, { text }))._id;
  const sibling = (await makeDraft(person, account, { text, platform: "linkedin" }))._id;
  await sql("UPDATE post SET group_id = $1 WHERE id = ANY($2::uuid[])", [randomUUID(), [post, sibling]]);
  return { post, sibling, path: `/account/${account}/posts/${post}` };
}

const panel = (page: Page, say: Say) => page.getByRole("complementary", { name: say("posts.agent.title") });
const words = (page: Page) => page.getByTestId("composer-text");

for (const language of ["en", "he"] as const) {
  test.describe(`the editor of a post in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/agent-chat": [422] } });

    test("proposes, and a person decides", async ({ page, say, signUp }) => {
      const { text, wish, note, picture, adapt, schedule, chip, other } = STORIES[language];
      const person = await signUp();
      const { post, sibling, path } = await makeSiblings(person, language);
      await page.goto(path);
      const agent = panel(page, say);
      const ask = agent.getByRole("textbox", { name: say("posts.agent.askLabel") });
      const send = agent.getByRole("button", { name: say("posts.agent.send") });
      const proposal = agent.getByTestId("proposal").last();
      const aside = agent.getByTestId("proposal-aside").last();
      const stop = agent.getByRole("button", { name: say("posts.agent.stop"), exact: true });

      await test.step("a source is added, and a page that leads inward is refused with its reason", async () => {
        await agent.getByRole("button", { name: say("posts.agent.sources.add"), exact: true }).click();
        const dialog = page.getByRole("dialog", { name: say("posts.agent.sources.title") });
        await dialog.getByLabel(say("posts.agent.sources.content")).fill(note);
        await dialog.getByRole("button", { name: say("posts.agent.sources.addNote") }).click();
        await expect(dialog.getByRole("listitem")).toContainText(note);
        await dialog.getByRole("radio", { name: say("posts.agent.sources.link"), exact: true }).click();
        await dialog.getByLabel(say("posts.agent.sources.url")).fill("127.0.0.1/prices");
        await dialog.getByRole("button", { name: say("posts.agent.sources.addLink") }).click();
        await expect(dialog.getByRole("alert")).toContainText(say("posts.agent.sources.reason.address"));
        await expect(dialog.getByRole("listitem")).toHaveCount(1);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      });

      await test.step("a wish becomes a proposal that changes nothing", async () => {
        await expect(send).toContainText(say("common.credits.amount", { n: 1 }));
        await ask.fill(wish);
        await send.click();
        await expect(proposal.locator("del").first()).toBeVisible();
        await expect(proposal).toContainText(note);
        await expect(words(page)).toHaveValue(text);
        await settle(page);
        expect([...(await accessibilityProblems(page)), ...(await layoutProblems(page))]).toEqual([]);
      });

      await test.step("it is put aside, and shown again", async () => {
        await proposal.getByRole("button", { name: say("posts.agent.proposal.discard") }).click();
        await expect(aside).toContainText(say("posts.agent.proposal.discarded"));
        await expect(proposal).toBeHidden();
        await aside.getByRole("button", { name: say("posts.agent.proposal.restore") }).click();
        await expect(proposal).toContainText(note);
      });

      await test.step("it is applied, and taken back", async () => {
        await agent.getByRole("button", { name: say("posts.agent.proposal.apply"), exact: true }).click();
        await expect(words(page)).not.toHaveValue(text);
        await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(words(page)).toHaveValue(text);
      });

      await test.step("it is applied to all networks at once", async () => {
        await agent.getByRole("button", { name: say("posts.agent.proposal.applyAll") }).click();
        await expect(page.getByText(say("posts.agent.proposal.doneAll", { n: 2 }))).toBeVisible();
        await expect(words(page)).not.toHaveValue(text);
        const applied = await words(page).inputValue();
        const there = async () => (await api(person, "GET", `/posts/${sibling}`)).body.post.text;
        await expect.poll(there).toBe(applied);
      });

      await test.step("an answer is stopped in the middle, and says what it cost", async () => {
        const slow = { kind: "drip", bytesPerSecond: 2_500 };
        const path = "/openai/v1/responses";
        await control.armFault({ service: "openai", path, containing: wish, action: slow });
        await ask.fill(wish);
        await send.click();
        await expect(stop).toBeVisible();
        await expect(agent.getByRole("log")).toHaveAttribute("aria-busy", "true");
        await expect(agent.locator("[data-state=speaking] + p")).not.toHaveText(/^.*…$/);
        await ask.press("Escape");
        await expect(agent.getByTestId("agent-note")).toHaveText(
          new RegExp(say("posts.agent.stoppedCost", { n: 1 })),
        );
        await expect(send).toBeVisible();
        const credits = `${say("common.credits.label")}: 98`;
        await expect(page.getByTestId("credits")).toHaveAccessibleName(credits);
      });

      await test.step("the chip brings the other language, which is old news once the text has changed", async () => {
        await agent.getByRole("button", { name: say(`posts.agent.chips.${chip}`), exact: true }).click();
        await expect(proposal.locator("ins").filter({ hasText: other }).first()).toBeVisible();
        await words(page).fill(text);
        await expect(aside).toContainText(say("posts.agent.proposal.stale"));
        await aside.getByRole("button", { name: say("posts.agent.proposal.compare") }).click();
        await expect(proposal.locator("ins").filter({ hasText: other }).first()).toBeVisible();
      });

      await test.step("a picture is proposed, and its price stands on the button that draws it", async () => {
        await ask.fill(picture);
        await send.click();
        const draw = proposal.getByRole("button", { name: say("posts.agent.picture.apply") });
        await expect(draw).toContainText(say("common.credits.amount", { n: 4 }));
        await proposal.getByRole("button", { name: say("posts.agent.proposal.discard") }).click();
        await expect(aside).toContainText(say("posts.agent.picture.title"));
      });

      await test.step("and that price is taken when it is pressed, for a picture in the post", async () => {
        const { balance } = await creditsOf(person);
        await aside.getByRole("button", { name: say("posts.agent.proposal.restore") }).click();
        await proposal.getByRole("button", { name: say("posts.agent.picture.apply") }).click();
        await expect(aside).toContainText(say("posts.agent.picture.title"));
        expect(await creditsOf(person)).toMatchObject({ balance: balance - 4, reserved: 0 });
        expect((await api(person, "GET", `/posts/${post}`)).body.post.images).toHaveLength(1);
      });

      await test.step("the text is fitted to another network", async () => {
        // The network is chosen while the answer still comes: what was kept of it takes its place under the choice.
        const kept = Promise.withResolvers<void>();
        const hold = (route: Route) => kept.promise.then(() => route.continue());
        await page.route("**/post-agent/*/messages?*", hold, { times: 1 });
        const network = proposal.getByRole("radio", { name: say("posts.platform.linkedin") });
        await ask.fill(adapt);
        await send.click();
        await network.click();
        await expect(stop).toBeVisible();
        kept.resolve();
        await expect(send).toBeVisible();
        await expect(network).toBeChecked();
        const there = async () => (await api(person, "GET", `/posts/${sibling}`)).body.post.text;
        const before = await there();
        await proposal.getByRole("button", { name: say("posts.agent.proposal.apply"), exact: true }).click();
        await expect.poll(there).not.toBe(before);
        await expect(words(page)).toHaveValue(text);
      });

      await test.step("a time is proposed, scheduled and taken back", async () => {
        const status = async () => (await api(person, "GET", `/posts/${post}`)).body.post.status;
        await ask.fill(schedule);
        await send.click();
        await proposal.getByRole("button", { name: say("posts.agent.time.apply"), exact: true }).click();
        await expect(aside).toContainText(say("posts.agent.proposal.applied"));
        expect(await status()).toBe("scheduled");
        const told = page.getByRole("listitem").filter({ hasText: say("posts.agent.time.scheduled") });
        await told.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(page.getByText(say("posts.agent.time.unscheduled"))).toBeVisible();
        expect(await status()).toBe("draft");
      });

      await test.step("the conversation and the closed panel are there tomorrow", async () => {
        await page.reload();
        await expect(agent.getByText(say("posts.agent.stopped"), { exact: true })).toBeVisible();
        await expect(agent.getByText(wish, { exact: true })).toHaveCount(2);
        await page.keyboard.press("Escape");
        await agent.getByRole("button", { name: say("posts.agent.close") }).click();
        await expect(agent).toBeHidden();
        await page.reload();
        await expect(words(page)).toBeVisible();
        await expect(agent).toBeHidden();
      });
    });
  });
}
