import { readFile } from "node:fs/promises";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
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
import {
  insertDailyMetrics,
  insertMeasuredPost,
  postponeScheduledCollection,
} from "@/tests/harness/insight-fixtures";
import { api, sql } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`insights in ${language}`, () => {
    test.use({ language });

    // spec: D11.16
    test("insights load automatically, report too little data, and show results once there is enough", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language });
      await connectFacebookPage(user, account);
      const post = await createDraftFixture(user, account);
      await api(user, "POST", `/posting/${account}/publish`, { postId: post._id });
      const words = (key: MessageKeyIn<"dashboard.insights">, values?: Record<string, string | number>) =>
        page.getByText(say(`dashboard.insights.${key}`, values), { exact: true }).first();
      const row = page.getByRole("row").filter({ hasText: post.text.slice(0, 20) });

      await test.step("metrics of a new post are zero and appear without an action", async () => {
        // The worker collects at the same time, so that the page's own request would measure nothing. Its real
        // collection ends first, because that would release this lease.
        const idle = "SELECT 1 FROM connection WHERE account_id = $1 AND measuring_until > now()";
        await postponeScheduledCollection(account);
        await expect.poll(() => sql(idle, [account])).toEqual([]);
        const lease = `UPDATE connection SET measuring_until = now() + $2::interval, measured_at = NULL
          WHERE account_id = $1`;
        await sql(lease, [account, "1 hour"]);
        await page.goto(`/account/${account}`);
        const read = page.waitForResponse((response) => response.url().includes(`/api/insights/${account}?`));
        await page.getByRole("link", { name: say("common.nav.insights"), exact: true }).click();
        expect((await (await read).json()).isMeasuring).toBe(true);
        await sql(lease, [account, "-1 second"]);
        await expect(row.getByRole("cell").nth(1)).toHaveText("0");
        await expect(words("findings.notEnough", { n: 1, needed: 20 })).toBeVisible();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("platform without a connection links to the connections", async () => {
        await page.getByRole("radio", { name: say("dashboard.connections.linkedin") }).click();
        const network = say("dashboard.connections.linkedin");
        const way = page.getByRole("link", { name: say("dashboard.insights.connect", { network }) });
        await expect(way).toHaveAttribute("href", `/account/${account}/connections`);
      });

      await test.step("twenty posts show results, and a missing metric is not shown as zero", async () => {
        for (let n = 0; n < 19; n += 1) {
          const metrics = { reach: n < 4 ? 900 : 100, clicks: n === 0 ? null : 1 };
          await insertMeasuredPost(account, {
            text: `Rye ${n}.`,
            hoursAgo: n < 4 ? 24 * 7 * (n + 1) : 30 + n,
            metrics,
          });
        }
        await sql("DELETE FROM insight WHERE account_id = $1 AND metric = 'views' AND post_id IS NULL", [
          account,
        ]);
        await insertDailyMetrics(account, "views", [10, null, 20]);
        await page.reload();
        await expect(words("findings.basis", { n: 20 })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          say("dashboard.insights.headlineViews", { count: "30", days: 30 }),
        );
        await page.getByRole("radio", { name: say("dashboard.insights.days", { n: 90 }) }).click();
        const untold = page.getByRole("row").filter({ hasText: "Rye 0." });
        await expect(untold).toContainText(say("dashboard.insights.notProvided"));
        await page.getByRole("radio", { name: say("dashboard.insights.days", { n: 7 }) }).click();
        await expect(untold).toHaveCount(0);
        await expect(row).toBeVisible();
      });
      await test.step("change since the period before is shown, and the metrics are a CSV file", async () => {
        await sql("DELETE FROM insight WHERE account_id = $1 AND post_id IS NULL", [account]);
        await insertDailyMetrics(account, "views", [5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 10]);
        await page.reload();
        await page.getByRole("radio", { name: say("dashboard.insights.days", { n: 7 }) }).click();
        await expect(page.getByText("+100%")).toBeVisible();
        await expect(page.getByText(say("dashboard.insights.compared", { n: 7 })).first()).toBeVisible();
        const waiting = page.waitForEvent("download");
        await page.getByRole("link", { name: say("dashboard.insights.export") }).click();
        const file = await readFile(await (await waiting).path(), "utf8");
        expect(file.startsWith(language === "he" ? "\ufeffתאריך," : "\ufeffDate,")).toBe(true);
        expect(file).toContain("Rye");
      });
    });
  });
}
