import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { DAY_MS } from "@/lib/core/time-units";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { control, type Person, sql } from "@/tests/harness/stack";
import { BAKERY, connectPage, livePosts, makeBrand, makeDraft } from "@/tests/harness/story";

for (const language of ["en", "he"] as const) {
  test.describe(`what only a person can settle, in ${language}`, () => {
    test.use({ language });

    test("an outcome nobody knows, and an access that ends before the time", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const person = await signUp();
      const brand = await makeBrand(person, { language, timeZone: "UTC" });
      await connectPage(person, brand);
      const composer = composerOf(page, say, person, brand);

      await test.step("the network answered nothing that says so: the person tries again, and it is out once", async () => {
        const text = await composer.publishUnanswered();
        expect(await livePosts(text)).toHaveLength(0);
        await page.getByRole("button", { name: say("posts.outcome.tryAgain"), exact: true }).click();
        await composer.shows("published");
        expect(await livePosts(text)).toHaveLength(1);
        // A short post stands on a desk that goes down to the end of the page, beside the editor.
        await page.setViewportSize({ width: 1440, height: 1_600 });
        const bottomOf = async (locator: Locator) => {
          const box = await locator.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0));
        };
        const writing = page.getByRole("region", { name: say("posts.screen.writing") });
        expect(await bottomOf(writing)).toBe(await bottomOf(page.getByRole("main")));
      });

      await test.step("the person has looked and says that it is live: nothing is sent", async () => {
        const text = await composer.publishUnanswered();
        await page.getByRole("button", { name: say("posts.outcome.live"), exact: true }).click();
        await composer.shows("published");
        expect(await livePosts(text)).toHaveLength(0);
      });

      await test.step("a time past the end of the access is told before it is promised, and leads to a new consent", async () => {
        const ends = `expires_at = now() + interval '3 days'`;
        await sql(`UPDATE connection SET ${ends} WHERE account_id = $1`, [brand]);
        await composer.open(`Next week ${randomUUID()}`);
        const warning = page.getByText(say("posts.problem.token_expires")).first();
        const time = page.getByRole("textbox", { name: say("posts.schedule.time"), exact: true });
        await time.fill(inDays(2));
        await expect(warning).toBeHidden();
        await time.fill(inDays(5));
        await expect(warning).toBeVisible();
        await page
          .getByRole("link", { name: say("posts.fix.reconnect") })
          .first()
          .click();
        await expect(page).toHaveURL(`/account/${brand}/connections`);
        await expect(
          page.getByText(say("dashboard.connections.stateSoon"), { exact: true }).first(),
        ).toBeVisible();
      });

      await test.step("what failed for a lost connection says so, and its one button leads to a new consent", async () => {
        await sql("UPDATE connection SET expires_at = NULL WHERE account_id = $1", [brand]);
        await composer.publishRefused();
        await page
          .getByRole("link", { name: say("posts.fix.reconnect"), exact: true })
          .first()
          .click();
        await expect(page).toHaveURL(`/account/${brand}/connections`);
      });
    });
  });
}

/** So many days from now, as a field of the brand's clock takes it. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);

function composerOf(page: Page, say: Say, person: Person, brand: string) {
  const shows = (status: string) =>
    expect(page.getByRole("banner").getByText(say(`posts.status.${status}`), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
  const open = async (text: string) => {
    const { _id } = await makeDraft(person, brand, { text });
    await page.goto(`/account/${brand}/posts/${_id}`);
  };
  return {
    open,
    shows,
    /** Publishes a post over an access that the network has taken back. */
    publishRefused: async () => {
      const text = randomUUID();
      const path = `/v26.0/${BAKERY}/feed`;
      const error = { message: "No", type: "OAuthException", code: 190, fbtrace_id: "A" };
      const action = { kind: "status", status: 400, body: { error } };
      await control.armFault({ service: "meta", method: "POST", path, containing: text, action });
      await open(text);
      await page.getByRole("radio", { name: say("posts.schedule.now"), exact: true }).click();
      await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
      await shows("failed");
      await expect(page.getByText(say("posts.outcome.failedTitle"))).toBeVisible();
    },
    /** Publishes a post that the network neither takes nor refuses; its text. */
    publishUnanswered: async () => {
      const text = randomUUID();
      const path = `/v26.0/${BAKERY}/feed`;
      const action = { kind: "status", status: 500 };
      await control.armFault({ service: "meta", method: "POST", path, containing: text, action });
      await open(text);
      await page.getByRole("radio", { name: say("posts.schedule.now"), exact: true }).click();
      await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
      await shows("needs_review");
      await expect(page.getByText(say("posts.outcome.reviewTitle"))).toBeVisible();
      return text;
    },
  };
}
