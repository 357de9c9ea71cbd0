import { readFile } from "node:fs/promises";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages, type Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, createAnonymousClient } from "@/tests/harness/running-product";

const PLAN = "contentPlanner.plan";
const PASSWORD = "Sourdough-7";

const review = (
  say: Translate,
  key: "expiry" | "password" | "create" | "copy" | "url" | "close" | "unopened",
) => say(`${PLAN}.review.${key}`);

for (const language of sampleLanguages("he")) {
  test.describe(`client approval in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/review/": [403] } });

    test("drafts are picked, sent with a password, approved on a phone, and the answer is listed", async ({
      page,
      say,
      signUp,
      browser,
    }) => {
      test.slow();
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: "Asia/Jerusalem" });
      await insertPlannedPosts(account, [
        { text: "Draft without a time", scheduledAt: null },
        { text: "Not sent", scheduledAt: null },
      ]);
      await page.goto(`/account/${account}`);
      await page
        .getByRole("navigation", { name: say("common.nav.label") })
        .getByRole("link", { name: say("common.nav.approval"), exact: true })
        .click();
      await expect(page.getByRole("heading", { name: say(`${PLAN}.approval.emptyTitle`) })).toBeVisible();
      await page.getByRole("button", { name: say(`${PLAN}.approval.send`) }).click();
      const dialog = page.getByRole("dialog", { name: say(`${PLAN}.title`) });
      const create = dialog.getByRole("button", { name: review(say, "create") });

      await test.step("missing posts and a short password are reported at their fields", async () => {
        await dialog.getByRole("radio", { name: say(`${PLAN}.contents.posts`) }).click();
        await expect(dialog.getByRole("checkbox")).toHaveCount(2);
        await create.click();
        await expect(dialog.getByText(say(`${PLAN}.picker.none`))).toBeVisible();
        await expect(dialog.getByRole("group", { name: say(`${PLAN}.picker.label`) })).toBeFocused();
        await dialog.getByText("Draft without a time").click();
        await expect(dialog.getByRole("checkbox", { name: /Draft without a time/ })).toBeChecked();
        await expect(dialog.getByRole("checkbox", { name: /Not sent/ })).not.toBeChecked();
        const password = dialog.getByLabel(review(say, "password"), { exact: true });
        await password.fill("123");
        await create.click();
        await expect(password).toBeFocused();
        await password.fill(PASSWORD);
        await dialog.getByLabel(review(say, "expiry")).selectOption("30");
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("PDF of the picked posts is saved", async () => {
        const coming = page.waitForEvent("download");
        await dialog.getByRole("button", { name: say(`${PLAN}.pdf.create`) }).click();
        const file = await coming;
        expect(file.suggestedFilename()).toBe("content-plan-selected-posts.pdf");
        const { text } = await readPdf(new Uint8Array(await readFile(await file.path())));
        expect(text).toContain("Draft without a time");
        expect(text).not.toContain("Not sent");
      });

      await create.click();
      const url = await dialog.getByLabel(review(say, "url")).inputValue();
      await dialog.getByRole("link", { name: say(`${PLAN}.review.all`) }).click();
      const links = page.getByRole("list", { name: say(`${PLAN}.approval.links`) }).getByRole("listitem");
      await expect(links).toHaveCount(1);
      await expect(links).toContainText(say(`${PLAN}.review.picked`, { n: 1 }));
      await expect(links).toContainText(review(say, "unopened"));
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      await test.step("client enters the password and approves on a phone", async () => {
        const theirs = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
        const they = loadMessages(language);
        await theirs.goto(url);
        const open = theirs.getByRole("button", { name: they(`${PLAN}.client.locked.open`) });
        const field = theirs.getByLabel(they(`${PLAN}.client.locked.label`));
        await field.fill("wrong one");
        await open.click();
        await expect(field).toHaveAccessibleDescription(they(`${PLAN}.client.locked.wrong`));
        await field.fill(PASSWORD);
        await open.click();
        await expect(theirs.getByText("Draft without a time")).toBeVisible();
        await expect(theirs.getByRole("heading", { level: 1 })).toBeFocused();
        await expect(theirs.getByText("Not sent")).toHaveCount(0);
        await expect(theirs.getByText(they("contentPlanner.planner.noTime"))).toBeVisible();
        await theirs.getByLabel(they(`${PLAN}.client.reviewer.label`)).fill("Tamar");
        await theirs.getByRole("button", { name: they(`${PLAN}.client.approve`) }).click();
        await expect(theirs.getByRole("listitem").getByText("Tamar")).toBeVisible();
        expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        expect(await findAccessibilityProblems(theirs)).toEqual([]);
        await theirs.context().close();
      });

      await page.reload();
      await expect(links).toContainText(
        say(`${PLAN}.review.counts`, { approved: 1, commented: 0, changed: 0, waiting: 0 }),
      );
      await expect(links).not.toContainText(review(say, "unopened"));
      await links.getByRole("button", { name: review(say, "close") }).click();
      await expect(page.getByRole("heading", { name: say(`${PLAN}.approval.emptyTitle`) })).toBeVisible();
    });

    test("brand that requires approval schedules a post only after its client approved it", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language });
      await connectFacebookPage(user, account);
      const post = await createDraftFixture(user, account);
      const schedule = async () => {
        const { revision } = (await api(user, "GET", `/posts/${post._id}`)).body.post;
        const scheduledAt = new Date(Date.now() + HOUR_MS);
        return api(user, "PUT", `/posts/${post._id}`, { revision, status: "scheduled", scheduledAt });
      };

      await page.goto(`/account/${account}/approval`);
      const required = page.getByRole("switch", { name: say(`${PLAN}.approval.required`) });
      await required.click();
      await expect(page.getByText(say(`${PLAN}.approval.requiredOn`))).toBeVisible();
      await page.reload();
      await expect(required).toBeChecked();
      expect(await findAccessibilityProblems(page)).toEqual([]);

      const problem = page.getByText(say("posts.problem.not_approved")).first();
      await page.goto(`/account/${account}/posts/${post._id}`);
      await expect(problem).toBeVisible();
      expect(await schedule()).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
      await page.getByRole("link", { name: say("posts.fix.ask_approval") }).click();
      await page.waitForURL(`**/account/${account}/approval`);

      const { token } = await createReviewLinkFixture(user, account, { postIds: [post._id] });
      const decision = { postId: post._id, revision: post.revision, decision: "approved", reviewer: "Tamar" };
      await api(createAnonymousClient(), "POST", `/review/${token}/decisions`, decision);
      await page.goto(`/account/${account}/posts/${post._id}`);
      await expect(page.getByText(say("posts.preflight.title"))).toBeVisible();
      await expect(problem).toHaveCount(0);
      expect((await schedule()).status).toBe(200);
    });
  });
}
