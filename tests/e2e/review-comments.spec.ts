import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages, type Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, sql } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

const comments = (
  say: Translate,
  key: "add" | "label" | "send" | "reply" | "sendReply" | "resolve" | "onImage" | "title" | "openTitle",
) => say(`contentPlanner.plan.comments.${key}`);

for (const language of sampleLanguages("he")) {
  test.describe(`comments of clients in ${language}`, () => {
    test.use({ language });

    test("client pins a comment on a phone, owner answers in composer and editor, and resolves it", async ({
      page,
      say,
      signUp,
      browser,
      baseURL,
    }) => {
      test.slow();
      const they = loadMessages("he");
      const pinName = (of: Translate, pin: number) =>
        of("contentPlanner.plan.comments.pin", { image: 1, pin });
      const user = await signUp();
      const { postId, path } = await createStoredDesign(user);
      const account = path.split("/")[2] ?? "";
      const { address } = await createReviewLinkFixture(user, account, { postIds: [postId], locale: "he" });
      const phone = await browser.newContext({
        baseURL: baseURL ?? "",
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const theirs = await phone.newPage();

      await test.step("client places a pin with the arrow keys and writes", async () => {
        await theirs.goto(address);
        await theirs
          .getByRole("textbox", { name: they("contentPlanner.plan.client.reviewer.label") })
          .fill("תמר");
        const open = theirs.getByRole("button", { name: comments(they, "onImage") });
        await open.focus();
        await theirs.keyboard.press("Enter");
        const pin = theirs.getByRole("button", {
          name: they("contentPlanner.plan.comments.newPin", { x: 50, y: 50 }),
        });
        await pin.focus();
        await theirs.keyboard.press("Shift+ArrowLeft");
        await theirs.keyboard.press("ArrowDown");
        const moved = they("contentPlanner.plan.comments.newPin", { x: 40, y: 52 });
        await expect(theirs.getByRole("button", { name: moved })).toBeFocused();
        await theirs.getByLabel(comments(they, "label"), { exact: true }).fill("הלוגו קטן מדי");
        await theirs.getByRole("button", { name: comments(they, "send") }).click();
        await expect(theirs.getByRole("paragraph").filter({ hasText: "הלוגו קטן מדי" })).toBeVisible();
        await expect(theirs.getByRole("button", { name: pinName(they, 1) })).toBeVisible();
        await theirs.getByRole("button", { name: comments(they, "add") }).click();
        await theirs.getByLabel(comments(they, "label"), { exact: true }).fill("Otherwise lovely");
        await theirs.getByRole("button", { name: comments(they, "send") }).click();
        await expect(theirs.getByRole("paragraph").filter({ hasText: "Otherwise lovely" })).toBeVisible();
        await waitUntilSettled(theirs);
        const problems = [
          ...(await findAccessibilityProblems(theirs)),
          ...(await findLayoutProblems(theirs)),
        ];
        expect(problems).toEqual([]);
        expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      });

      await test.step("owner answers in the composer, and sees both on the approval screen", async () => {
        await page.goto(`/account/${account}/posts/${postId}`);
        const list = page.getByRole("region", { name: comments(say, "title") });
        const thread = list.getByRole("article").filter({ hasText: "הלוגו קטן מדי" });
        await expect(thread).toContainText(pinName(say, 1));
        await thread.getByRole("button", { name: comments(say, "reply") }).click();
        await thread.getByRole("textbox").fill("Made it larger");
        await thread.getByRole("button", { name: comments(say, "sendReply") }).click();
        await expect(thread.getByRole("paragraph").filter({ hasText: "Made it larger" })).toBeVisible();
        await expect(thread).toBeFocused();
        await waitUntilSettled(page);
        expect(await findAccessibilityProblems(page)).toEqual([]);
        await page.goto(`/account/${account}/approval`);
        const open = page.getByRole("region", { name: comments(say, "openTitle") });
        await expect(open.getByRole("article")).toHaveCount(2);
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("owner sees the pin on the page in the editor, answers and resolves there", async () => {
        await page.goto(path);
        await waitUntilStageSettled(page);
        const toggle = page.getByRole("button", { name: say("posts.editor.top.comments"), exact: true });
        await toggle.click();
        const panel = page.getByRole("complementary", { name: comments(say, "title") });
        const thread = panel.getByRole("article");
        await expect(thread).toHaveCount(1);
        await page
          .getByRole("button", { name: say("contentPlanner.plan.comments.pinOf", { pin: 1, name: "תמר" }) })
          .click();
        await expect(thread).toBeFocused();
        await thread.getByRole("button", { name: comments(say, "reply") }).click();
        await thread.getByRole("textbox").fill("On every page");
        await thread.getByRole("button", { name: comments(say, "sendReply") }).click();
        await expect(thread.getByRole("paragraph").filter({ hasText: "On every page" })).toBeVisible();
        await waitUntilSettled(page);
        expect(await findAccessibilityProblems(page)).toEqual([]);
        await thread.getByRole("button", { name: comments(say, "resolve") }).click();
        const resolved = say("contentPlanner.plan.comments.resolvedCount", { n: 1 });
        await expect(panel.getByText(resolved)).toBeVisible();
        await expect(panel).toBeFocused();
        await panel.getByRole("button", { name: say("common.close") }).click();
        await expect(toggle).toBeFocused();
      });

      await test.step("client reads the answers at the resolved comment", async () => {
        await theirs.reload();
        await theirs.getByText(they("contentPlanner.plan.comments.resolvedCount", { n: 1 })).click();
        await expect(theirs.getByRole("paragraph").filter({ hasText: "Made it larger" })).toBeVisible();
        await expect(theirs.getByRole("paragraph").filter({ hasText: "On every page" })).toBeVisible();
        const { threads } = (await api(user, "GET", `/content-plan/${account}/comments?postId=${postId}`))
          .body;
        expect(threads).toMatchObject([
          { pin: { index: 0, number: 1, x: 0.4, y: 0.52, isCurrent: true }, resolvedAt: expect.any(String) },
          { text: "Otherwise lovely", pin: null, resolvedAt: null },
        ]);
      });
      await phone.close();
    });

    test("client comments over a link whose posts are all published, and cancels with the focus kept", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language });
      const postIds = await insertPlannedPosts(account, [{ text: "Sold out", scheduledAt: null }]);
      const { address } = await createReviewLinkFixture(user, account, { postIds, locale: language });
      await sql("UPDATE post SET status = 'published' WHERE id = $1", [postIds[0]]);
      await page.goto(address);
      const add = page.getByRole("button", { name: comments(say, "add") });
      await add.click();
      await page.getByRole("button", { name: say("common.cancel") }).click();
      await expect(page.getByRole("region", { name: comments(say, "title") })).toBeFocused();
      await add.click();
      await page.getByLabel(comments(say, "label"), { exact: true }).fill("Bake it again");
      await page.getByRole("button", { name: comments(say, "send") }).click();
      const name = page.getByRole("textbox", { name: say("contentPlanner.plan.client.reviewer.label") });
      await expect(name).toBeFocused();
      await name.fill("Tamar");
      await page.getByRole("button", { name: comments(say, "send") }).click();
      const thread = page.getByRole("article").filter({ hasText: "Bake it again" });
      await expect(thread).toContainText("Tamar");
      await expect(page.getByRole("button", { name: comments(say, "add") })).toBeVisible();
    });
  });
}
