import type { Locator, Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKey } from "@/lib/i18n/message-keys";
import { SEED_TEXTS, type VideoSeedData } from "@/scripts/explainer-video/seed-data";
import type { Chapter } from "@/scripts/explainer-video/storyboard";
import { loadMessages, type Translate } from "@/tests/e2e/messages";
import { control } from "@/tests/harness/running-product";

type Images = Map<Chapter["name"], Buffer[]>;

class Camera {
  readonly page: Page;
  readonly say: Translate;
  readonly images: Images = new Map();

  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }

  async take(chapter: Chapter["name"]): Promise<void> {
    await this.page.evaluate(() => document.fonts.ready);
    this.images.set(chapter, [...(this.images.get(chapter) ?? []), await this.page.screenshot()]);
  }

  async settled(chapter: Chapter["name"]): Promise<void> {
    await this.page.waitForLoadState("networkidle");
    await this.take(chapter);
  }

  async type(chapter: Chapter["name"], field: Locator, text: string): Promise<void> {
    for (let end = 5; end < text.length + 5; end += 5) {
      await field.fill(text.slice(0, end));
      await this.take(chapter);
    }
  }

  press(name: MessageKey, place: Page | Locator = this.page): Promise<void> {
    return place
      .getByRole("button", { name: this.say(name) })
      .first()
      .click();
  }

  choose(name: MessageKey): Promise<void> {
    return this.page.getByRole("radio", { name: this.say(name), exact: true }).click();
  }
}

/** Delays the emulator, whose immediate responses would hide the progress. */
const slow = (path: string, containing: string) =>
  control.armFault({ service: "openai", path, containing, action: { kind: "delay", ms: 2_500 } });

async function begin(camera: Camera, { brand, idea }: { brand: string; idea: string }): Promise<void> {
  const { page, say } = camera;
  const line = page.getByRole("textbox", { name: say("dashboard.quickCreate.label", { brand }) });
  await line.waitFor();
  await camera.settled("idea");
  await camera.type("idea", line, idea);
  await camera.press("dashboard.quickCreate.start");
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await camera.settled("writing");
}

async function write(camera: Camera, idea: string): Promise<void> {
  const { page, say } = camera;
  await slow("/openai/v1/responses", idea);
  await camera.press("posts.idea.write");
  await page
    .getByRole("status")
    .filter({ hasText: say("posts.idea.writing") })
    .waitFor();
  await camera.take("writing");
  await page.getByText(say("posts.idea.written")).waitFor();
  await camera.settled("writing");
}

async function draw(camera: Camera, idea: string): Promise<void> {
  const { page, say } = camera;
  const progress = page.getByTestId("draw-progress");
  await slow("/openai/v1/images/generations", idea);
  await page.getByRole("button", { name: say("posts.media.draw.image", { n: 1 }) }).click();
  await progress.waitFor();
  await camera.take("picture");
  await progress.waitFor({ state: "hidden" });
  await page
    .getByTestId("result")
    .getByRole("button", { name: new RegExp(`^${say("posts.mediaResults.attach")}`) })
    .click();
  await camera.settled("picture");
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
}

async function schedule(camera: Camera): Promise<void> {
  const { page, say } = camera;
  await camera.settled("schedule");
  await page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true }).click();
  await page.getByRole("banner").getByText(say("posts.status.scheduled"), { exact: true }).waitFor();
  await camera.settled("schedule");
}

async function publish(camera: Camera): Promise<void> {
  await camera.press("posts.schedule.backToDraft");
  await camera.press("posts.schedule.publishNow");
  await camera.page.getByRole("heading", { name: camera.say("posts.receipt.title") }).waitFor();
  await camera.settled("live");
}

export async function recordChapters(
  page: Page,
  language: Language,
  world: VideoSeedData,
  origin: string,
): Promise<Images> {
  const camera = new Camera(page, loadMessages(language));
  const words = SEED_TEXTS[language];
  const home = `${origin}${language === "he" ? "/he" : "/"}`;
  await page.goto(home);
  await camera.settled("promise");
  await page.goto(`${origin}/account/${world.account}`);
  await begin(camera, words);
  const post = page.url();
  await write(camera, words.idea);
  await draw(camera, words.idea);
  await propose(camera, words.request);

  await page.goto(`${post}/images/0`);
  await page.getByRole("heading", { name: camera.say("posts.editor.page.title") }).waitFor();
  await camera.settled("design");

  await page.goto(post);
  await schedule(camera);
  await page.goto(`${origin}/account/${world.account}/planner?day=${world.day}`);
  await page.locator("[data-testid=planner] [data-post]").first().waitFor();
  await camera.settled("plan");
  await page.goto(post);
  await publish(camera);

  await page.goto(home);
  await page.locator("#contact").evaluate((element) => element.previousElementSibling?.scrollIntoView());
  await camera.settled("end");
  return camera.images;
}
