import { expect, test } from "@/tests/e2e/fixtures";
import { accessibilityProblems, layoutProblems, settle } from "@/tests/e2e/screens/checks";
import { insertDays, insertMeasured } from "@/tests/harness/insights";
import { api, sql } from "@/tests/harness/stack";
import { connectPage, makeBrand, makeDraft } from "@/tests/harness/story";

for (const language of ["en", "he"] as const) {
  test.describe(`insights in ${language}`, () => {
    test.use({ language });

    test("come by themselves, say what is too little to tell, and say what works once it is enough", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const account = await makeBrand(person, { language });
      await connectPage(person, account);
      const post = await makeDraft(person, account);
      await api(person, "POST", `/posting/${account}/publish`, { postId: post._id });
      const words = (key: string, values?: Record<string, string | number>) =>
        page.getByText(say(`dashboard.insights.${key}`, values), { exact: true }).first();
      const row = page.getByRole("row").filter({ hasText: post.text.slice(0, 20) });

      await test.step("the figures of a post that just went out are zero, and are there without a click", async () => {
        await page.goto(`/account/${account}`);
        await page.getByRole("link", { name: say("common.nav.insights"), exact: true }).click();
        await expect(row.getByRole("cell").nth(1)).toHaveText("0");
        await expect(words("findings.notEnough", { n: 1, needed: 20 })).toBeVisible();
        await settle(page);
        expect([...(await accessibilityProblems(page)), ...(await layoutProblems(page))]).toEqual([]);
      });

      await test.step("a network that is not connected leads to the connections", async () => {
        await page.getByRole("radio", { name: say("dashboard.connections.linkedin") }).click();
        const network = say("dashboard.connections.linkedin");
        const way = page.getByRole("link", { name: say("dashboard.insights.connect", { network }) });
        await expect(way).toHaveAttribute("href", `/account/${account}/connections`);
      });

      await test.step("with twenty posts it says what works, and a figure that was not told is no zero", async () => {
        for (let n = 0; n < 19; n += 1) {
          const figures = { reach: n < 4 ? 900 : 100, clicks: n === 0 ? null : 1 };
          await insertMeasured(account, {
            text: `Rye ${n}.`,
            hoursAgo: n < 4 ? 24 * 7 * (n + 1) : 30 + n,
            figures,
          });
        }
        await sql("DELETE FROM insight WHERE account_id = $1 AND metric = 'views' AND post_id IS NULL", [
          account,
        ]);
        await insertDays(account, "views", [10, null, 20]);
        await page.reload();
        await expect(words("findings.basis", { n: 20 })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          say("dashboard.insights.headlineViews", { count: "30", days: 30 }),
        );
        await page.getByRole("radio", { name: say("dashboard.insights.days", { n: 90 }) }).click();
        const untold = page.getByRole("row").filter({ hasText: "Rye 0." });
        await expect(untold).toContainText(say("dashboard.insights.untold"));
        await page.getByRole("radio", { name: say("dashboard.insights.days", { n: 7 }) }).click();
        await expect(untold).toHaveCount(0);
        await expect(row).toBeVisible();
      });
    });
  });
}
