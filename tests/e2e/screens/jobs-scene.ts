import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import type { Scene } from "@/tests/e2e/screens/define-scene";
import { insertJob } from "@/tests/harness/job-fixtures";
import { type SignedUpUser, sql } from "@/tests/harness/running-product";

const LONG = "חלת שבת מהתנור Friday-challah-from-the-oven-with-sesame-and-nigella-final-final-v2.jpeg";

/** Creates one job in each visible state. */
async function fillTray(user: SignedUpUser, accountId: string): Promise<void> {
  await sql("DELETE FROM job WHERE user_id = $1", [user.user._id]);
  const make = (label: string, fields: object) =>
    insertJob(user, { input: { canvasImageId: randomUUID(), label }, ...fields });
  const ended = { ended_at: new Date() };
  const lease = { lease_until: new Date(Date.now() + HOUR_MS), started_at: new Date(Date.now() - 74_000) };
  await make("Rye.png", { state: "cancelled", ...ended });
  await make("Loaf", { state: "done", progress: 100, result: { canvasImageId: randomUUID() }, ...ended });
  await make("עוגת דבש", { state: "failed", error: { code: "no_subject", message: "x" }, ...ended });
  await make("Baguette", {});
  const gaps = {
    accountId,
    platform: "facebook",
    picture: true,
    actionKey: "x",
    label: "gaps",
  };
  const slots = [1, 2, 4].map((day) => ({ day: `2026-12-0${day}`, time: "10:00" }));
  const partly = { state: "failed", cost: 15, spent: 5, error: { code: "gave_up", message: "x" } };
  await insertJob(user, { kind: "gaps", input: { ...gaps, slots }, ...partly, ...ended });
  await make(LONG, { state: "running", stage: "cutting", progress: 43, ...lease });
}

/** The open tray with all jobs. */
export const JOBS_SCENE: Scene = {
  name: "the jobs tray",
  as: "payer",
  path: ({ brands }) => `/account/${brands.payer}`,
  before: (_, seedData) => fillTray(seedData.people.payer, seedData.brands.payer),
  ready: async (page, say) => {
    await page.getByTestId("jobs-tray").click();
    const tray = page.getByRole("dialog", { name: say("common.jobs.title"), exact: true });
    await expect(tray.getByRole("listitem")).toHaveCount(6);
    await expect(tray.getByText(/^1:\d\d$/)).toBeVisible();
  },
};
