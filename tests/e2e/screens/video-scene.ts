import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Scene } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { insertJob } from "@/tests/harness/job-fixtures";
import { sql } from "@/tests/harness/running-product";

const POST = randomUUID();
const LONG =
  "תנורים ביום שישי: ovens on Friday, steam, flour in the light, and a tray that comes out at 5:40";

/** Creates a post whose video is being generated while an earlier one has failed. */
async function video({ people, brands }: ScreenSeedData): Promise<void> {
  await sql("DELETE FROM job WHERE user_id = $1", [people.payer.user._id]);
  await sql(
    "INSERT INTO post (id, account_id, platform, text, updated_at) VALUES ($1, $2, 'facebook', $3, now()) ON CONFLICT DO NOTHING",
    [POST, brands.payer, "Bread at 5:40"],
  );
  const input = {
    prompt: LONG,
    size: "1280x720",
    accountId: brands.payer,
    postId: POST,
    imageKey: null,
    label: LONG,
  };
  const make = (model: string, fields: object) =>
    insertJob(people.payer, { kind: "video", input: { ...input, model }, cost: 22, ...fields });
  const error = { code: "provider_timeout", message: "It took too long" };
  await make("silent", { state: "failed", spent: 0, error, ended_at: new Date() });
  const lease = { lease_until: new Date(Date.now() + 3_600_000), started_at: new Date(Date.now() - 74_000) };
  await make("sound", { state: "running", stage: "drawing", ...lease });
}

/** The composer with every video state. */
export const VIDEO_SCENE: Scene = {
  name: "the composer, filming",
  as: "payer",
  path: ({ brands }) => `/account/${brands.payer}/posts/${POST}`,
  before: (_, seedData) => video(seedData),
  ready: async (page) => {
    await expect(page.getByTestId("film-progress")).toContainText("1:");
    await expect(page.getByTestId("result-failed")).toBeVisible();
  },
};
