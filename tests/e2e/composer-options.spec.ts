import { fillDateTime } from "@/tests/e2e/date-time-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

test.describe("conflicting versions of a text", () => {
  test.use({ allow4xx: { "/api/posts/": [409] } });

  for (const choice of ["keepMine", "useTheirs"] as const) {
    test(`conflict between two texts offers a choice: ${choice}`, async ({ page, say, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const { _id, revision } = await createDraftFixture(user, brand, { text: "As it was" });
      const text = async () => (await api(user, "GET", `/posts/${_id}`)).body.post.text;
      await page.goto(`/account/${brand}/posts/${_id}`);
      const box = page.getByLabel(say("posts.text.label"), { exact: true });
      await expect(box).toHaveValue("As it was");
      await api(user, "PUT", `/posts/${_id}`, { revision, text: "Theirs" });
      await box.fill("Mine");
      await expect(page.getByText(say("posts.save.conflictTitle"))).toBeVisible();
      expect(await text()).toBe("Theirs");
      await page.getByRole("button", { name: say(`posts.save.${choice}`) }).click();
      const stored = choice === "keepMine" ? "Mine" : "Theirs";
      await expect(box).toHaveValue(stored);
      await expect.poll(text).toBe(stored);
      await expect(page.getByText(say("posts.save.conflictTitle"))).toHaveCount(0);
    });
  }
});

test.describe("browser in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  // spec: D3.35
  test("schedule shows the browser's time beside the account's when they differ", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    for (const [timeZone, differs] of [
      ["Asia/Jerusalem", true],
      ["America/New_York", false],
    ] as const) {
      const brand = await createAccountViaApi(user, { timeZone });
      const { _id } = await createDraftFixture(user, brand);
      await page.goto(`/account/${brand}/posts/${_id}`);
      // Outside the weeks in which only one of the two zones has changed its clocks.
      await fillDateTime(page, say, { name: say("posts.schedule.time"), to: "2027-07-01T09:00" });
      const here = page.getByText(say("posts.schedule.here", { time: "\u20662:00 AM\u2069" }));
      await expect(here).toHaveCount(differs ? 1 : 0);
    }
  });
});
