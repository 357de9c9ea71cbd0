import type { BrowserContext, Page } from "@playwright/test";
import { PLATFORMS } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import { Camera, type Images } from "@/scripts/explainer-video/camera";
import {
  connectPlatforms,
  forgetCancelled,
  SEED_TEXTS,
  setFailed,
  type VideoSeedData,
} from "@/scripts/explainer-video/seed-data";
import { openMediaTab } from "@/tests/e2e/media-page-objects";
import { loadMessages } from "@/tests/e2e/messages";
import { control, readRunFile } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";

/** From this width on, a day of the month shows the image beside the client's answer. */
const WIDE = { width: 1_600, height: 900 };

/** Delays the emulator, whose immediate response would hide the progress. */
const slow = (containing: string) =>
  control.armFault({
    ...{ service: "openai", path: "/openai/v1/responses", containing },
    action: { kind: "delay", ms: 2_500 },
  });

async function begin(camera: Camera, brand: string, idea: string): Promise<string> {
  const { page, say } = camera;
  const line = page.getByRole("textbox", { name: say("dashboard.quickCreate.label", { brand }) });
  await camera.settled("idea");
  await camera.type("idea", line, idea);
  await camera.press("dashboard.quickCreate.start");
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  return page.url();
}

async function write(camera: Camera, idea: string): Promise<void> {
  const { page, say } = camera;
  for (const platform of PLATFORMS.slice(1)) {
    await page.locator(`[data-network="${platform}"]`).click();
    await page.getByRole("tab", { name: say(`posts.platform.${platform}`) }).waitFor();
  }
  await camera.settled("writing");
  await slow(idea);
  await camera.press("posts.idea.write");
  await page
    .getByRole("status")
    .filter({ hasText: say("posts.idea.writing") })
    .waitFor();
  await camera.take("writing");
  await page.getByText(say("posts.idea.written")).waitFor();
  await camera.settled("writing");
}

async function draw(camera: Camera): Promise<void> {
  const { page, say } = camera;
  await openMediaTab(page, say, "image");
  await camera.settled("picture");
  await page.getByRole("button", { name: say("posts.media.draw.image", { n: 1 }) }).click();
  await page
    .getByTestId("result")
    .getByRole("button", { name: new RegExp(`^${say("posts.mediaResults.attach")}`) })
    .click();
  await page.getByTestId("attached").getByRole("figure").waitFor();
  await camera.settled("picture");
}

async function design(camera: Camera, post: string): Promise<void> {
  const { page, say } = camera;
  await page.goto(`${post}/images/0`);
  await waitUntilStageSettled(page);
  await page.getByRole("button", { name: say("posts.editor.templates.title"), exact: true }).click();
  const ours = page.getByRole("region", { name: say("posts.editor.templates.builtIn") });
  await ours.locator("li img").first().waitFor();
  await camera.settled("design");
  await ours.locator("li button").first().click();
  await page.locator('[data-slot="toast"]').waitFor();
  await waitUntilStageSettled(page);
  await camera.settled("design");
  await camera.press("posts.editor.top.use");
  await page.waitForURL(post);
}

async function propose(camera: Camera, request: string): Promise<void> {
  const { page, say } = camera;
  await camera.press("posts.agent.open");
  const agent = page.getByRole("complementary", { name: say("posts.agent.title") });
  await camera.type("agent", agent.getByRole("textbox", { name: say("posts.agent.askLabel") }), request);
  await camera.press("posts.agent.send", agent);
  await agent.getByTestId("proposal").last().waitFor();
  await camera.settled("agent");
  await camera.press("posts.agent.proposal.apply", agent);
  await camera.settled("agent");
  await camera.press("posts.agent.close");
}

/** Answers as the client, in a browser without a session. */
async function approve(camera: Camera, address: string, client: { name: string; comment: string }) {
  const { page, say } = camera;
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await page.goto(address);
  await cards.first().waitFor();
  await page.getByLabel(say("contentPlanner.plan.client.reviewer.label")).fill(client.name);
  await camera.settled("approval");
  for (const index of [0, 1, 3, 4, 6]) {
    const card = cards.nth(index);
    await camera.press("contentPlanner.plan.client.approve", card);
    await card.getByText(say("contentPlanner.plan.client.approved"), { exact: true }).waitFor();
    if (index > 0) continue;
    await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await camera.settled("approval");
  }
  const card = cards.nth(2);
  await camera.press("contentPlanner.plan.client.comment", card);
  await page.getByLabel(say("contentPlanner.plan.client.commentLabel")).fill(client.comment);
  await camera.press("contentPlanner.plan.client.send", card);
  await card.getByText(say("contentPlanner.plan.client.commented"), { exact: true }).waitFor();
  await card.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await camera.settled("approval");
}

async function schedule(camera: Camera): Promise<void> {
  const { page, say } = camera;
  await camera.settled("schedule");
  await page
    .getByRole("button", { name: say("posts.schedule.scheduleAll", { n: PLATFORMS.length }) })
    .click();
  await page.getByText(say("posts.schedule.scheduledAll", { n: PLATFORMS.length })).waitFor();
  await camera.settled("schedule");
}

async function publish(camera: Camera, account: string): Promise<void> {
  const { page, say } = camera;
  const now = page.getByRole("button", { name: say("posts.schedule.publishNow") });
  await camera.press("posts.schedule.backToDraft");
  await now.waitFor();
  await forgetCancelled(account);
  await page.reload();
  await now.click();
  await page.getByText(say("posts.receipt.step.published")).waitFor();
  await camera.settled("live");
  await page
    .getByRole("region", { name: say("posts.receipt.title") })
    .evaluate((log) => log.scrollIntoView({ block: "end" }));
  await camera.settled("live");
}

interface Places {
  page: Page;
  /** Without a session. */
  client: BrowserContext;
}

export async function recordChapters(
  { page, client }: Places,
  language: Language,
  world: VideoSeedData,
): Promise<Images> {
  const camera = new Camera(page, loadMessages(language));
  const { brand, idea, request, client: person } = SEED_TEXTS[language];
  const origin = readRunFile().app.url;
  const home = `${origin}${language === "he" ? "/he" : "/"}`;
  await connectPlatforms(page, camera.say, world.account, brand);
  await page.goto(home);
  await camera.settled("promise");

  await setFailed(world.failed, true);
  const size = page.viewportSize() ?? WIDE;
  await page.setViewportSize(WIDE);
  await page.goto(`${origin}/account/${world.account}`);
  await camera.settled("today");
  await setFailed(world.failed, false);
  await page.setViewportSize(size);
  await page.reload();
  const post = await begin(camera, brand, idea);
  await write(camera, idea);
  await draw(camera);
  await design(camera, post);
  await page.reload();
  await propose(camera, request);

  await approve(
    new Camera(await client.newPage(), camera.say, camera.images),
    `${origin}${world.review}`,
    person,
  );
  await page.setViewportSize(WIDE);
  await page.goto(`${origin}/account/${world.account}/planner?day=${world.day}`);
  await page.locator("[data-testid=planner] [data-post]").first().waitFor();
  await camera.settled("plan");
  await page.setViewportSize(size);

  await page.goto(post);
  await schedule(camera);
  await publish(camera, world.account);

  await page.goto(home);
  await page.locator("#contact").evaluate((element) => {
    element.previousElementSibling?.scrollIntoView();
    // Past the last line of the section before, which the header would cut.
    scrollBy(0, 48);
  });
  await camera.settled("end");
  return camera.images;
}
