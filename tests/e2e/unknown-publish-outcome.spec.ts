import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { fillDateTime } from "@/tests/e2e/date-time-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  listLivePosts,
} from "@/tests/harness/account-fixtures";
import { control, type SignedUpUser, sql } from "@/tests/harness/running-product";

for (const language of sampleLanguages("en")) {
  test.describe(`unknown publish outcome in ${language}`, () => {
    test.use({ language });

    // spec: D9.9, D9.14, D9.17
    test("user resolves an unknown outcome and renews an expiring connection", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language, timeZone: "UTC" });
      await connectFacebookPage(user, brand);
      const composer = composerOf(page, say, user, brand);

      await test.step("user retries a post without a platform response and it is published once", async () => {
        const text = await composer.publishUnanswered();
        expect(await listLivePosts(text)).toHaveLength(0);
        await page.getByRole("button", { name: say("posts.outcome.tryAgain"), exact: true }).click();
        await composer.shows("published");
        expect(await listLivePosts(text)).toHaveLength(1);
        // A tall window shows the whole composer beside the preview.
        await page.setViewportSize({ width: 1440, height: 1_600 });
        const bottomOf = async (locator: Locator) => {
          const box = await locator.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0));
        };
        const bar = page.locator("[data-foot-bar]");
        expect(await bottomOf(bar)).toBe(await bottomOf(page.getByRole("main")));
      });

      await test.step("user marks a post as live and no request is sent", async () => {
        const text = await composer.publishUnanswered();
        await page.getByRole("button", { name: say("posts.outcome.live"), exact: true }).click();
        await composer.shows("published");
        expect(await listLivePosts(text)).toHaveLength(0);
      });

      await test.step("schedule beyond the connection's expiry warns and links to a new consent", async () => {
        const ends = `expires_at = now() + interval '3 days'`;
        await sql(`UPDATE connection SET ${ends} WHERE account_id = $1`, [brand]);
        await composer.open(`Next week ${randomUUID()}`);
        const warning = page.getByText(say("posts.problem.token_expires")).first();
        const name = say("posts.schedule.time");
        await fillDateTime(page, say, { name, to: inDays(2) });
        await expect(warning).toBeHidden();
        await fillDateTime(page, say, { name, to: inDays(5) });
        await expect(warning).toBeVisible();
        await page
          .getByRole("link", { name: say("posts.fix.reconnect") })
          .first()
          .click();
        await expect(page).toHaveURL(`/account/${brand}/connections`);
        await expect(
          page.getByText(say("dashboard.connections.stateExpiring"), { exact: true }).first(),
        ).toBeVisible();
      });

      await test.step("failure by a lost connection has one button that links to a new consent", async () => {
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

/** Returns a date-time field value this many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);

function composerOf(page: Page, say: Translate, user: SignedUpUser, brand: string) {
  const shows = (status: MessageKeyIn<"posts.status">) =>
    expect(page.getByRole("banner").getByText(say(`posts.status.${status}`), { exact: true })).toBeVisible({
      timeout: 30_000,
    });
  const open = async (text: string) => {
    const { _id } = await createDraftFixture(user, brand, { text });
    await page.goto(`/account/${brand}/posts/${_id}`);
  };
  return {
    open,
    shows,
    /** Publishes a post with a revoked token. */
    publishRefused: async () => {
      const text = randomUUID();
      const path = `/v26.0/${BAKERY}/feed`;
      const error = { message: "No", type: "OAuthException", code: 190, fbtrace_id: "A" };
      const action = { kind: "status", status: 400, body: { error } };
      await control.armFault({ service: "meta", method: "POST", path, containing: text, action });
      await open(text);
      await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
      await shows("failed");
      await expect(page.getByText(say("posts.outcome.failedTitle"))).toBeVisible();
    },
    /** Publishes a post without a platform response; returns its text. */
    publishUnanswered: async () => {
      const text = randomUUID();
      const path = `/v26.0/${BAKERY}/feed`;
      const action = { kind: "status", status: 500 };
      await control.armFault({ service: "meta", method: "POST", path, containing: text, action });
      await open(text);
      await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
      await shows("needs_review");
      await expect(page.getByText(say("posts.outcome.reviewTitle"))).toBeVisible();
      return text;
    },
  };
}
