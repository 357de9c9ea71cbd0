import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findFilledActions,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  getCredits,
} from "@/tests/harness/account-fixtures";
import { api, control, type SignedUpUser, sql } from "@/tests/harness/running-product";

interface Scenario {
  text: string;
  request: string;
  note: string;
  image: string;
  adapt: string;
  schedule: string;
  /** The chip that requests the other language, and a text in it. */
  chip: MessageKeyIn<"posts.agent.quickPrompts">;
  other: RegExp;
}

const STORIES: Record<Language, Scenario> = {
  en: {
    text: "Sufganiyot are back on Sunday. Last year they were gone by ten. Hurry up and order now!",
    request: "Less like an ad",
    note: "We say bread, and we never shout",
    image: "A calm picture for it",
    adapt: "Adapt it to LinkedIn",
    schedule: "Publish it tomorrow morning",
    chip: "hebrew",
    other: /[א-ת]{3}/,
  },
  he: {
    text: "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר. הזדרזו, מבצע!",
    request: "פחות כמו פרסומת",
    note: "אצלנו אומרים לחם, ולא צועקים",
    image: "תמונה רגועה לפוסט",
    adapt: "להתאים ללינקדאין",
    schedule: "לתזמן למחר בבוקר",
    chip: "english",
    other: /[A-Za-z]{3}/,
  },
};

/** Creates a post for two platforms: the opened one and its variant. */
async function makeVariants(user: SignedUpUser, language: Language) {
  const account = await createAccountViaApi(user, { language });
  await connectFacebookPage(user, account);
  const { text } = STORIES[language];
  const post = (await createDraftFixture(user, account, { text }))._id;
  const variant = (await createDraftFixture(user, account, { text, platform: "linkedin" }))._id;
  await sql("UPDATE post SET group_id = $1 WHERE id = ANY($2::uuid[])", [randomUUID(), [post, variant]]);
  return { post, variant, path: `/account/${account}/posts/${post}` };
}

const panel = (page: Page, say: Translate) =>
  page.getByRole("complementary", { name: say("posts.agent.title") });
const words = (page: Page) => page.getByTestId("composer-text");

for (const language of sampleLanguages("he")) {
  test.describe(`post agent in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/agent-chat": [422], "/api/post-agent": [502] } });

    // spec: 7.31, 7.32, 8.16, D5.8, D5.9, T.17
    test("agent proposes changes that the user applies, discards, undoes and schedules", async ({
      page,
      say,
      signUp,
    }) => {
      const { text, request: input, note, image, adapt, schedule, chip, other } = STORIES[language];
      const user = await signUp();
      const { post, variant, path } = await makeVariants(user, language);
      await page.goto(path);
      await page.getByRole("button", { name: say("posts.agent.open") }).click();
      const agent = panel(page, say);
      const ask = agent.getByRole("textbox", { name: say("posts.agent.askLabel") });
      const send = agent.getByRole("button", { name: say("posts.agent.send") });
      const proposal = agent.getByTestId("proposal").last();
      const aside = agent.getByTestId("proposal-aside").last();
      const stop = agent.getByRole("button", { name: say("posts.agent.stop"), exact: true });

      await test.step("source is added, and a private-network URL is refused with its reason", async () => {
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

      await test.step("message leads to a proposal that changes nothing", async () => {
        await expect(send).toContainText(say("common.credits.amount", { n: 1 }));
        await ask.fill(input);
        await send.click();
        await expect(proposal.locator("del").first()).toBeVisible();
        await expect(proposal).toContainText(note);
        await expect(words(page)).toHaveValue(text);
        await waitUntilSettled(page);
        expect(await findFilledActions(page)).toEqual([]);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("failed response shows its status and the price of another try", async () => {
        await page.route("**/api/post-agent/*/edit", (route) => route.fulfill({ status: 502, body: "" }), {
          times: 1,
        });
        await ask.fill(input);
        await send.click();
        const failure = agent.getByRole("alert");
        await expect(failure).toContainText(say("posts.agent.status", { status: 502 }));
        await expect(failure.getByRole("button", { name: say("common.retry") })).toContainText(
          say("common.credits.amount", { n: 1 }),
        );
        await failure.getByRole("button", { name: say("common.close"), exact: true }).click();
        await ask.fill("");
      });

      await test.step("proposal is discarded and shown again", async () => {
        await proposal.getByRole("button", { name: say("posts.agent.proposal.discard") }).click();
        await expect(aside).toContainText(say("posts.agent.proposal.discarded"));
        await expect(proposal).toBeHidden();
        await aside.getByRole("button", { name: say("posts.agent.proposal.restore") }).click();
        await expect(proposal).toContainText(note);
      });

      await test.step("proposal is applied and undone", async () => {
        await agent.getByRole("button", { name: say("posts.agent.proposal.apply"), exact: true }).click();
        await expect(words(page)).not.toHaveValue(text);
        await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(words(page)).toHaveValue(text);
      });

      await test.step("proposal is applied to all platforms", async () => {
        await agent.getByRole("button", { name: say("posts.agent.proposal.applyAll") }).click();
        await expect(page.getByText(say("posts.agent.proposal.doneAll", { n: 2 }))).toBeVisible();
        await expect(words(page)).not.toHaveValue(text);
        const applied = await words(page).inputValue();
        const there = async () => (await api(user, "GET", `/posts/${variant}`)).body.post.text;
        await expect.poll(there).toBe(applied);
        await page.reload();
        await expect(aside).toContainText(say("posts.agent.proposal.applied"));
        await expect(proposal).toBeHidden();
      });

      await test.step("response is stopped in the middle and shows its cost", async () => {
        const slow = { kind: "drip", bytesPerSecond: 2_500 };
        const path = "/openai/v1/responses";
        await control.armFault({ service: "openai", path, containing: input, action: slow });
        await ask.fill(input);
        await send.click();
        await expect(stop).toBeVisible();
        await expect(agent.getByRole("log")).toHaveAttribute("aria-busy", "true");
        await expect(agent.locator("[data-state=speaking] + p")).not.toHaveText(/^.*…$/);
        await ask.press("Escape");
        await expect(agent.getByTestId("agent-note")).toHaveText(
          new RegExp(say("posts.agent.stopCost", { n: 1 })),
        );
        await expect(send).toBeVisible();
        const credits = `${say("common.credits.label")}: 98`;
        await expect(page.getByTestId("credits")).toHaveAccessibleName(credits);
      });

      await test.step("chip proposes the other language, and the proposal is outdated once the text changes", async () => {
        await page
          .getByRole("group", { name: say("posts.agent.quickPrompts.label") })
          .getByRole("button", { name: say(`posts.agent.quickPrompts.${chip}`) })
          .click();
        await expect(proposal.locator("ins").filter({ hasText: other }).first()).toBeVisible();
        await words(page).fill(text);
        await expect(aside).toContainText(say("posts.agent.proposal.stale"));
        await aside.getByRole("button", { name: say("posts.agent.proposal.compare") }).click();
        await expect(proposal.locator("ins").filter({ hasText: other }).first()).toBeVisible();
      });

      await test.step("image is proposed with the cost on its button", async () => {
        await ask.fill(image);
        await send.click();
        const draw = proposal.getByRole("button", { name: say("posts.agent.image.apply") });
        await expect(draw).toContainText(say("common.credits.amount", { n: 4 }));
        await proposal.getByRole("button", { name: say("posts.agent.proposal.discard") }).click();
        await expect(aside).toContainText(say("posts.agent.image.title"));
      });

      await test.step("image button charges its cost and adds an image to the post", async () => {
        const { balance } = await getCredits(user);
        await aside.getByRole("button", { name: say("posts.agent.proposal.restore") }).click();
        await proposal.getByRole("button", { name: say("posts.agent.image.apply") }).click();
        await expect(aside).toContainText(say("posts.agent.image.title"));
        expect(await getCredits(user)).toMatchObject({ balance: balance - 4, reserved: 0 });
        expect((await api(user, "GET", `/posts/${post}`)).body.post.images).toHaveLength(1);
      });

      await test.step("text is adapted to another platform", async () => {
        // The platform is chosen while the response streams: the stored response must appear under the
        // choice.
        const stored = Promise.withResolvers<void>();
        const hold = (route: Route) => stored.promise.then(() => route.continue());
        await page.route("**/post-agent/*/messages?*", hold, { times: 1 });
        const network = proposal.getByRole("radio", { name: say("posts.platform.linkedin") });
        await ask.fill(adapt);
        await send.click();
        await network.click();
        await expect(stop).toBeVisible();
        stored.resolve();
        await expect(send).toBeVisible();
        await expect(network).toBeChecked();
        const there = async () => (await api(user, "GET", `/posts/${variant}`)).body.post.text;
        const before = await there();
        await proposal.getByRole("button", { name: say("posts.agent.proposal.apply"), exact: true }).click();
        await expect.poll(there).not.toBe(before);
        await expect(words(page)).toHaveValue(text);
      });

      await test.step("time is proposed, scheduled and undone", async () => {
        const status = async () => (await api(user, "GET", `/posts/${post}`)).body.post.status;
        await ask.fill(schedule);
        await send.click();
        await proposal.getByRole("button", { name: say("posts.agent.time.apply"), exact: true }).click();
        await expect(aside).toContainText(say("posts.agent.proposal.applied"));
        expect(await status()).toBe("scheduled");
        const scheduledItem = page
          .getByRole("listitem")
          .filter({ hasText: say("posts.agent.time.scheduled") });
        await scheduledItem.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(page.getByText(say("posts.agent.time.unscheduled"))).toBeVisible();
        expect(await status()).toBe("draft");
      });

      await test.step("conversation and closed panel persist after a reload", async () => {
        await page.reload();
        await expect(agent.getByText(say("posts.agent.stopped"), { exact: true })).toBeVisible();
        await expect(agent.getByText(input, { exact: true })).toHaveCount(2);
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
