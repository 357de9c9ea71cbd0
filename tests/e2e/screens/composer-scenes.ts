import { expect, type Page } from "@playwright/test";
import { openMediaTab, preparePrompt } from "@/tests/e2e/media-page-objects";
import type { Scene } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { connectFacebookPage, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

const TEXT = `הסופגניות חוזרות ביום ראשון. הזדרזו, מבצע! Last year they were gone by ten.

Warm sourdough from six on, and a tray of rye at eight.`;

/** Prepares an opened post with the text in two languages. */
function composing(
  name: string,
  scene: Pick<Scene, "ready" | "allow4xx" | "isBusy"> & {
    prepare?(page: Page, seedData: ScreenSeedData, post: string): Promise<unknown>;
  },
): Scene {
  const { prepare, ...shown } = scene;
  let opened = "";
  return {
    name: `the composer, ${name}`,
    as: "payer",
    path: ({ brands }) => `/account/${brands.payer}/posts/${opened}`,
    before: async (page, seedData) => {
      const { people, brands } = seedData;
      // The network refuses the text of the last post.
      const text = `${TEXT} ${new Date().toISOString()}`;
      opened = (await createDraftFixture(people.payer, brands.payer, { text }))._id;
      await prepare?.(page, seedData, opened);
    },
    hasOneFilledAction: true,
    ...shown,
  };
}

/** Leaves requests to this address unanswered. */
const hold = (address: string) => (page: Page) => page.route(address, () => undefined);

/** Adds a post that failed and one that follows the text, beside a published one. */
async function publishPartly(_: Page, { people, brands }: ScreenSeedData, post: string): Promise<void> {
  const { payer } = people;
  await connectFacebookPage(payer, brands.payer);
  const add = async (platform: string): Promise<string> =>
    (await api(payer, "POST", `/posts/${post}/variants`, { platform, language: "he", follow: true })).body
      .post._id;
  const failed = await add("instagram");
  await add("linkedin");
  await sql(
    `UPDATE post SET status = 'failed',
       problem = '{"code": "image_unreachable", "message": "x"}'::jsonb WHERE id = $1`,
    [failed],
  );
  await api(payer, "POST", `/posting/${brands.payer}/publish`, { postId: post });
}

/** The composer while it generates, with results to choose from, and with networks that differ. */
export const COMPOSER: Scene[] = [
  composing("a text being generated", {
    isBusy: true,
    prepare: hold("**/api/posts/generate-text"),
    ready: async (page, say) => {
      await page.getByLabel(say("posts.idea.label")).fill("Sufganiyot from six on");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      await expect(page.getByTestId("composer-text")).toHaveAttribute("aria-busy", "true");
    },
  }),
  composing("two alternatives", {
    ready: async (page, say) => {
      const chip = new RegExp(`^${say("posts.agent.quickPrompts.alternatives")}`);
      await page.getByRole("button", { name: chip }).click();
      const region = page.getByRole("region", { name: say("posts.alternatives.title"), exact: true });
      await expect(region.getByRole("listitem")).toHaveCount(2, { timeout: 30_000 });
    },
  }),
  composing("a proposal of the assistant", {
    ready: async (page, say) => {
      await page.locator("#agent-toggle").click();
      const agent = page.locator("#agent-panel");
      await agent.getByRole("textbox", { name: say("posts.agent.askLabel") }).fill("Less like an ad");
      await agent.getByRole("button", { name: say("posts.agent.send") }).click();
      await expect(agent.getByTestId("proposal").locator("del").first()).toBeVisible({ timeout: 30_000 });
    },
  }),
  composing("images being generated", {
    isBusy: true,
    prepare: hold("**/api/posts/generate-image"),
    ready: async (page, say) => {
      await (await preparePrompt(page, say, "image", "Sufganiyot on a blue plate")).click();
      await expect(page.getByTestId("draw-progress").first()).toBeVisible();
    },
  }),
  composing("a refused image", {
    ready: async (page, say) => {
      await (await preparePrompt(page, say, "image", "[moderation] Sufganiyot on a blue plate")).click();
      await expect(page.getByTestId("result-failed")).toContainText(
        say("posts.mediaResults.returned", { n: 4 }),
        { timeout: 30_000 },
      );
    },
    allow4xx: { "/api/posts/generate-image": [422] },
  }),
  composing("layouts to choose from", {
    ready: async (page, say) => {
      await openMediaTab(page, say, "layouts");
      await page.getByRole("button", { name: say("posts.layouts.create", { n: 6 }) }).click();
      await expect(page.getByTestId("result")).toHaveCount(6, { timeout: 30_000 });
    },
  }),
  composing("three networks, one of them failed", {
    prepare: publishPartly,
    ready: async (page, say) => {
      await expect(page.locator('[data-network-status="instagram"]')).toContainText(
        say("posts.status.failed"),
      );
      await expect(page.locator('[data-network-status="facebook"]')).toContainText(
        say("posts.status.published"),
      );
    },
  }),
];
