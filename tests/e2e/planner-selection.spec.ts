import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { DAY, ZONE } from "@/tests/e2e/planned-day";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`planner selection in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/posts/": [409, 422] } });

    test("selected posts are moved, copied, unscheduled and deleted together", async ({
      page,
      say,
      signUp,
    }) => {
      const text = (
        key: MessageKeyIn<"contentPlanner.planner.selection">,
        values?: Record<string, string | number>,
      ) => say(`contentPlanner.planner.selection.${key}`, values);
      const user = await signUp();
      const account = await createAccountViaApi(user, { timeZone: ZONE });
      const create = async (words: string, hour: number) =>
        (
          await createDraftFixture(user, account, {
            text: words,
            scheduledAt: `${DAY}T${String(hour).padStart(2, "0")}:00:00.000Z`,
          })
        )._id;
      const [rye, challah, pita] = [
        await create("Rye", 6),
        await create("Challah", 7),
        await create("Pita", 8),
      ];
      const stored = async (id: string) => (await api(user, "GET", `/posts/${id}`)).body.post;
      const dayOf = async (id: string) => (await stored(id)).scheduledAt.slice(0, 10);
      await page.goto(`/account/${account}/planner?view=list&day=${DAY}`);
      const bar = page.getByRole("toolbar", { name: text("label") });
      const box = (title: string) => page.getByRole("checkbox", { name: text("one", { title }) });
      const press = (key: "schedule" | "copy" | "draft" | "delete" | "move") =>
        bar.getByRole("button", { name: text(key) }).click();
      const shift = async (key: "weekLater" | "weekEarlier") => {
        await press("move");
        await page.getByRole("menuitem", { name: text(`shift.${key}`) }).click();
      };

      await test.step("bar offers no action until a post is selected", async () => {
        await expect(bar.getByRole("button")).toHaveCount(0);
        await box("Rye").click();
        await box("Challah").press("Space");
        await expect(bar).toContainText(text("count", { n: 2 }));
      });

      await test.step("selected posts move by a week and back", async () => {
        await shift("weekLater");
        await expect(page.getByText(text("moved", { n: 2 }))).toBeVisible();
        expect([await dayOf(rye), await dayOf(challah), await dayOf(pita)]).toEqual([
          ...[addDays(DAY, 7), addDays(DAY, 7), DAY],
        ]);
        await page.getByRole("button", { name: say("common.undo") }).click();
        await expect(page.getByText(text("undone"))).toBeVisible();
        expect([await dayOf(rye), await dayOf(challah)]).toEqual([DAY, DAY]);
      });

      await test.step("a time in the past changes nothing", async () => {
        const soon = new Date(Date.now() + 2 * DAY_MS);
        await sql("UPDATE post SET scheduled_at = $2 WHERE id = $1", [pita, soon]);
        await page.goto(`/account/${account}/planner?view=list&day=${toLocalDate(soon, ZONE)}`);
        const before = await stored(pita);
        await box("Pita").click();
        await shift("weekEarlier");
        await expect(page.getByText(text("past"))).toBeVisible();
        expect(await stored(pita)).toEqual(before);
      });

      await test.step("a post changed elsewhere is refused and stays selected; the others are changed", async () => {
        await sql("UPDATE post SET scheduled_at = $2 WHERE id = $1", [pita, `${DAY}T08:00:00Z`]);
        await page.goto(`/account/${account}/planner?view=list&day=${DAY}`);
        await bar.getByRole("checkbox").click();
        await expect(bar).toContainText(text("count", { n: 3 }));
        await sql("UPDATE post SET revision = revision + 1 WHERE id = $1", [challah]);
        await shift("weekLater");
        await expect(page.getByText(text("refused", { n: 1, why: text("changed") }))).toBeVisible();
        await expect(box("Challah")).toBeChecked();
        await expect(box("Rye")).not.toBeChecked();
        expect([await dayOf(rye), await dayOf(challah)]).toEqual([addDays(DAY, 7), DAY]);
      });

      await test.step("copies become drafts", async () => {
        await press("copy");
        await expect(page.getByText(text("copied", { n: 1 }))).toBeVisible();
        const [{ count }] = await sql(
          "SELECT count(*)::int AS count FROM post WHERE account_id = $1 AND text = 'Challah'",
          [account],
        );
        expect(count).toBe(2);
      });

      await test.step("a draft that cannot be published is not scheduled, and the reason is shown", async () => {
        await box("Rye").click();
        await press("schedule");
        const why = say("posts.problem.not_connected");
        await expect(page.getByText(text("refused", { n: 1, why }))).toBeVisible();
        await expect(box("Rye")).toBeChecked();
        expect((await stored(rye)).status).toBe("draft");
      });

      await test.step("drafts with a time are scheduled together, which can be undone", async () => {
        await connectFacebookPage(user, account);
        await press("schedule");
        await expect(page.getByText(text("scheduled", { n: 1 }))).toBeVisible();
        expect((await stored(rye)).status).toBe("scheduled");
        await page
          .getByRole("button", { name: say("common.undo") })
          .last()
          .click();
        await expect(page.getByText(text("undone"))).toBeVisible();
        expect(await stored(rye)).toMatchObject({ status: "draft", text: "Rye" });
      });

      await test.step("scheduled posts move to drafts, and the action does not apply to drafts", async () => {
        await sql("UPDATE post SET status = 'scheduled' WHERE id = $1", [rye]);
        await page.reload();
        await box("Rye").click();
        await press("draft");
        await expect(page.getByText(text("drafted", { n: 1 }))).toBeVisible();
        expect((await stored(rye)).status).toBe("draft");
        await box("Rye").click();
        await press("draft");
        await expect(page.getByText(text("nothing"))).toBeVisible();
      });

      await test.step("deletion names the number of posts first", async () => {
        await box("Pita").click();
        await press("delete");
        const dialog = page.getByRole("alertdialog", { name: text("deleteTitle", { n: 2 }) });
        await dialog.getByRole("button", { name: text("delete") }).click();
        await expect(page.getByText(text("deleted", { n: 2 }))).toBeVisible();
        await expect(box("Pita")).toHaveCount(0);
        expect((await api(user, "GET", `/posts/${rye}`)).status).toBe(404);
      });
    });
  });
}
