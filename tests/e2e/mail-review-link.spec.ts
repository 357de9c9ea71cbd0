import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { sql } from "@/tests/harness/running-product";
import { fetchInbox, verifyEmailAddress, waitForMail } from "@/tests/harness/sandbox-inbox";

const FEBRUARY = { startDate: "2027-02-01", endDate: "2027-02-28" };

for (const language of sampleLanguages("he")) {
  test.describe(`approval mail in ${language}`, () => {
    test.use({ language, allow4xx: { "/mails": [422] } });

    test("link is mailed to a client, who approves from the mail and is reminded of the rest", async ({
      page,
      say,
      signUp,
      browser,
    }) => {
      const words = (key: MessageKeyIn<"contentPlanner.plan.review">, values?: Record<string, number>) =>
        say(`contentPlanner.plan.review.${key}`, values);
      const user = await signUp();
      const client = { email: `client-${user.email}` };
      const account = await createAccountViaApi(user, { language });
      await insertPlannedPosts(account, [
        { text: "First loaf", scheduledAt: "2027-02-02T06:00:00Z" },
        { text: "Last loaf", scheduledAt: "2027-02-25T06:00:00Z" },
      ]);
      const { address } = await createReviewLinkFixture(user, account, { ...FEBRUARY, locale: language });
      const field = page.getByLabel(words("email"), { exact: true });
      const send = page.getByRole("button", { name: words("sendMail"), exact: true });

      await test.step("owner verifies the own address first", async () => {
        await page.goto(`/account/${account}/approval`);
        await page.getByRole("button", { name: words("mail"), exact: true }).click();
        await expect(field).toHaveAccessibleDescription(new RegExp(words("verifyFirst")));
        await field.fill(client.email);
        await send.click();
        await expect(field).toBeFocused();
        expect(await fetchInbox(client.email)).toEqual([]);
        await verifyEmailAddress(user);
        await page.reload();
      });

      await test.step("mistyped address is named, and Enter sends the mail", async () => {
        await page.getByRole("button", { name: words("mail"), exact: true }).click();
        await expect(field).toBeFocused();
        await field.fill("dana@");
        await send.click();
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription(new RegExp(words("emailInvalid")));
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
        await field.fill(client.email);
        await expect(page.getByRole("checkbox", { name: words("remind", { n: 3, most: 3 }) })).toBeChecked();
        await field.press("Enter");
        await expect(page.getByRole("main").getByText(client.email)).toBeVisible();
        await expect(page.getByRole("switch", { name: words("reminders") })).toBeChecked();
      });

      await test.step("client approves a post from the mail", async () => {
        const mail = await waitForMail(client);
        expect(mail.headers["reply-to"]).toContain(user.email);
        const link = mail.links.find((one) => one.endsWith(address)) ?? "";
        const theirs = await (await browser.newContext()).newPage();
        const they = loadMessages(language);
        await theirs.goto(link);
        await theirs.getByLabel(they("contentPlanner.plan.client.reviewer.label")).fill("Tamar Levi");
        const approve = they("contentPlanner.plan.client.approve");
        await theirs.getByRole("listitem").nth(0).getByRole("button", { name: approve }).click();
        const approved = they("contentPlanner.plan.client.approved");
        await expect(theirs.getByRole("listitem").nth(0).getByText(approved)).toBeVisible();
      });

      await test.step("reminder is refused on the same day and sent on a later one", async () => {
        await page.reload();
        await page.getByRole("button", { name: words("mailAgain"), exact: true }).click();
        await expect(field).toHaveValue(client.email);
        await send.click();
        await expect(field).toHaveAccessibleDescription(new RegExp(words("mailTooSoon")));
        expect(await fetchInbox(client.email)).toHaveLength(1);
        await sql("UPDATE review_link SET mailed_at = now() - interval '1 day' WHERE account_id = $1", [
          account,
        ]);
        await send.click();
        await expect(send).toHaveCount(0);
        await waitForMail(client, 2);
      });

      await test.step("automatic reminders are turned off", async () => {
        const reminders = page.getByRole("switch", { name: words("reminders") });
        const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
        await reminders.click();
        expect((await saved).status()).toBe(200);
        await expect(reminders).not.toBeChecked();
        await page.reload();
        await expect(reminders).not.toBeChecked();
      });

      await test.step("client stops reminders from the mail, and undoes it", async () => {
        const [mail] = await fetchInbox(client.email);
        const link = mail?.links.find((one) => one.includes("/review/reminders/")) ?? "";
        const theirs = await (await browser.newContext()).newPage();
        const they = loadMessages(language);
        const button = (key: "stop" | "resume") =>
          theirs.getByRole("button", { name: they(`contentPlanner.plan.stop.${key}`), exact: true });
        await theirs.goto(link);
        await button("stop").click();
        await expect(button("resume")).toBeFocused();
        await expect(theirs.getByRole("heading")).toHaveText(they("contentPlanner.plan.stop.stoppedTitle"));
        await page.reload();
        await expect(page.getByText(words("clientStopped"))).toBeVisible();
        await sql("UPDATE review_link SET mailed_at = now() - interval '1 day' WHERE account_id = $1", [
          account,
        ]);
        await page.getByRole("button", { name: words("mailAgain"), exact: true }).click();
        await send.click();
        await expect(field).toHaveAccessibleDescription(new RegExp(words("mailStopped")));
        expect(await fetchInbox(client.email)).toHaveLength(2);
        await button("resume").click();
        await expect(button("stop")).toBeFocused();
        await page.reload();
        await expect(page.getByRole("switch", { name: words("reminders") })).toBeVisible();
      });
    });
  });
}
