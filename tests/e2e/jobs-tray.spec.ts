import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertJob } from "@/tests/harness/job-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"
  fill="#dfe7ee"/><ellipse cx="300" cy="210" rx="130" ry="110" fill="#b5651d"/></svg>`;

/** Inserts a job that appears to run for a minute. */
const running = (user: SignedUpUser, label: string) =>
  insertJob(user, {
    input: { canvasImageId: crypto.randomUUID(), label },
    ...{ state: "running", stage: "cutting", progress: 40, attempt: 1, fence: 1 },
    ...{ started_at: new Date(), lease_until: new Date(Date.now() + 60_000) },
  });

async function openTray(page: Page): Promise<void> {
  await page.getByTestId("jobs-tray").click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

// Toasts are list items too.
const line = (page: Page, label: string) =>
  page.getByRole("dialog").getByRole("listitem").filter({ hasText: label });
const named = (say: Translate, open: number) => say("common.jobs.open", { n: open });

test.describe("jobs tray", () => {
  // spec: D10.9
  test("job survives reload and navigation, and its end is announced on any page", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const job = await running(user, "Challah.jpg");
    await page.goto(`/account/${brand}`);
    await openTray(page);
    await expect(line(page, "Challah.jpg")).toContainText(say("common.jobs.states.cutting"));
    await page.reload();
    const tray = page.getByTestId("jobs-tray");
    await expect(tray).toHaveAccessibleName(named(say, 1));
    await page
      .getByRole("link", { name: say("common.nav.brandSettings") })
      .first()
      .click();
    await expect(page).toHaveURL(/\/settings/);
    await expect(tray).toHaveAccessibleName(named(say, 1));
    await sql(
      `UPDATE job SET state = 'done', progress = 100, result = $2, ended_at = now(), lease_until = NULL WHERE id = $1`,
      [job.id, { canvasImageId: job.input.canvasImageId }],
    );
    await expect(page.getByText(say("common.jobs.toast.done", { label: "Challah.jpg" }))).toBeVisible();
    await openTray(page);
    const done = line(page, "Challah.jpg");
    await expect(done).toContainText(say("common.jobs.states.done"));
    await expect(done.getByRole("link")).toHaveAttribute("href", `/account/${brand}/media?q=Challah.jpg`);
    // This page has no account in its URL; the link to the image includes one.
    await page.goto("/subscriptions");
    await openTray(page);
    await expect(done.getByRole("link")).toHaveAttribute("href", `/account/${brand}/media?q=Challah.jpg`);
    await done.getByRole("button", { name: say("common.jobs.dismiss") }).click();
    await expect(tray).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tray).toBeHidden();
  });

  test("canceled job reports that no credits were used", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const { id } = await running(user, "Rye.jpg");
    await page.goto(`/account/${brand}`);
    await openTray(page);
    await page.getByRole("button", { name: say("common.jobs.cancelOf", { label: "Rye.jpg" }) }).click();
    await expect(line(page, "Rye.jpg").getByRole("status")).toHaveText(
      say("common.jobs.states.cancelledFree"),
    );
    expect((await api(user, "GET", `/jobs/${id}`)).body.state).toBe("cancelled");
  });

  test("failed job shows the cause and can be retried", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const form = await createUploadForm({ label: "Loaf" }, sharp(Buffer.from(LOAF)));
    const { image } = (await api(user, "POST", "/canvas-images/upload", form)).body;
    await insertJob(user, {
      input: { canvasImageId: image._id, label: "Loaf" },
      ...{ state: "failed", error: { code: "provider_timeout", message: "x" }, ended_at: new Date() },
    });
    await page.goto(`/account/${brand}`);
    await expect(page.getByTestId("jobs-tray")).toHaveAccessibleName(
      `${named(say, 0)}, ${say("common.jobs.failed", { n: 1 })}`,
    );
    await openTray(page);
    await expect(line(page, "Loaf")).toContainText(say("common.errors.provider_timeout"));
    await page.getByRole("button", { name: say("common.jobs.retryOf", { label: "Loaf" }) }).click();
    await expect(line(page, "Loaf")).toHaveCount(1);
    await expect(line(page, "Loaf")).toContainText(say("common.jobs.states.done"), { timeout: 20_000 });
    expect((await api(user, "GET", `/canvas-images/${image._id}`)).body.image.cutoutUrl).not.toBeNull();
  });
});
