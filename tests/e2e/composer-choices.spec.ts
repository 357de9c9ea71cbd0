import { expect, test } from "@/tests/e2e/fixtures";
import { api } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

test.describe("two versions of a text", () => {
  test.use({ allow4xx: { "/api/posts/": [409] } });

  for (const choice of ["keepMine", "useTheirs"] as const) {
    test(`are a choice: ${choice}`, async ({ page, say, signUp }) => {
      const person = await signUp();
      const brand = await makeBrand(person);
      const { _id, revision } = await makeDraft(person, brand, { text: "As it was" });
      const text = async () => (await api(person, "GET", `/posts/${_id}`)).body.post.text;
      await page.goto(`/account/${brand}/posts/${_id}`);
      const box = page.getByLabel(say("posts.text.label"), { exact: true });
      await expect(box).toHaveValue("As it was");
      await api(person, "PUT", `/posts/${_id}`, { revision, text: "Theirs" });
      await box.fill("Mine");
      await expect(page.getByText(say("posts.save.conflictTitle"))).toBeVisible();
      expect(await text()).toBe("Theirs");
      await page.getByRole("button", { name: say(`posts.save.${choice}`) }).click();
      const kept = choice === "keepMine" ? "Mine" : "Theirs";
      await expect(box).toHaveValue(kept);
      await expect.poll(text).toBe(kept);
      await expect(page.getByText(say("posts.save.conflictTitle"))).toHaveCount(0);
    });
  }
});

test.describe("a browser in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("is told its own time beside the brand's, where the two differ", async ({ page, say, signUp }) => {
    const person = await signUp();
    for (const [timeZone, differs] of [
      ["Asia/Jerusalem", true],
      ["America/New_York", false],
    ] as const) {
      const brand = await makeBrand(person, { timeZone });
      const { _id } = await makeDraft(person, brand);
      await page.goto(`/account/${brand}/posts/${_id}`);
      // Far from the weeks in which only one of the two has changed its clocks.
      await page.getByLabel(say("posts.schedule.time")).fill("2027-07-01T09:00");
      const here = page.getByText(say("posts.schedule.here", { time: "\u20662:00 AM\u2069" }));
      await expect(here).toHaveCount(differs ? 1 : 0);
    }
  });
});
