import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { attachNewest, openMediaTab } from "@/tests/e2e/media-page-objects";
import {
  createAccountViaApi,
  createDraftFixture,
  getCredits,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { control } from "@/tests/harness/running-product";

/** Returns playback data of the video in the post. */
async function played(page: Page, name: string) {
  const item = page.getByTestId("video-item");
  await expect(item).toBeVisible({ timeout: 25_000 });
  await item.getByRole("button", { name }).click();
  const videoFile = page.getByRole("dialog", { name }).locator("video");
  await videoFile.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect
    .poll(() => videoFile.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  return videoFile.evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
    size: [video.videoWidth, video.videoHeight],
    canPlay: video.readyState >= video.HAVE_FUTURE_DATA,
    isHeard: (video.webkitAudioDecodedByteCount ?? 0) > 0,
    seconds: Math.round(video.duration),
  }));
}

for (const language of sampleLanguages("en")) {
  test.describe(`video generation in ${language}`, () => {
    test.use({ language });

    // spec: 1.6, D10.9
    test("video is generated, canceled, restarted, attached and played after the tab reopens", async ({
      page,
      context,
      say,
      signUp,
    }) => {
      await control.trigger({ service: "vertex", event: "pace", ms: 4_000 });
      const user = await signUp();
      await setCredits(user, 400);
      const brand = await createAccountViaApi(user);
      const [silent, loud] = [await createDraftFixture(user, brand), await createDraftFixture(user, brand)];
      const address = (post: { _id: string }) => `/account/${brand}/posts/${post._id}`;
      const prompt = page.getByLabel(say("posts.mediaResults.prompt.video"));
      const controls = page.getByTestId("video-controls");
      const sound = controls.getByRole("radio", { name: say("posts.videoGeneration.sound") });
      const start = controls.getByRole("button", { name: say("posts.videoGeneration.start") });
      await page.goto(address(loud));
      await openMediaTab(page, say, "video");
      await prompt.fill("Bread");
      await sound.click();
      const length = controls.getByLabel(say("posts.videoGeneration.length"));
      const onlyLength = controls.getByText(say("posts.videoGeneration.onlyLength", { n: 8 }));
      await expect(length).toHaveValue("8");
      await length.selectOption("4");
      await controls.getByLabel(say("posts.videoGeneration.shape")).selectOption("1080x1080");
      await expect(onlyLength).toBeVisible();
      await expect(length.getByRole("option")).toHaveText([say("posts.videoGeneration.duration", { n: 8 })]);
      await controls.getByLabel(say("posts.videoGeneration.shape")).selectOption("720x1280");
      await expect(onlyLength).toBeHidden();
      await expect(length).toHaveValue("4");
      await expect(start).toContainText(say("common.credits.amount", { n: 320 }));
      await start.click();
      await expect(page.getByTestId("film-progress")).toBeVisible();
      await expect.poll(() => getCredits(user)).toMatchObject({ balance: 80, reserved: 320 });

      await page.goto(address(silent));
      await openMediaTab(page, say, "video");
      await prompt.fill("Ovens on Friday");
      await sound.click();
      await expect(controls.getByRole("definition")).toHaveText(["320", "80"]);
      await expect(controls.getByRole("link", { name: say("posts.mediaResults.plans") })).toBeVisible();
      await expect(start).toBeHidden();
      await page.reload();
      await openMediaTab(page, say, "video");
      await expect(prompt).toHaveValue("Ovens on Friday");

      await controls.getByLabel(say("posts.videoGeneration.shape")).selectOption("1280x720");
      const begin = controls.getByRole("button", { name: say("posts.videoGeneration.startSilent") });
      await expect(begin).toContainText(say("common.credits.amount", { n: 22 }));
      await begin.press("Enter");
      const placeholder = page.getByTestId("film-progress");
      await placeholder.getByRole("button", { name: say("posts.videoGeneration.cancel") }).press("Enter");
      await expect(
        page.getByText(say("common.jobs.states.cancelled", { spent: 0, n: 22 })).first(),
      ).toBeVisible();
      await expect(placeholder).toBeHidden();
      const { balance, reserved } = await getCredits(user);
      expect(balance).toBe(80);
      // The video with sound still runs, or is done on a slow machine.
      expect([0, 320]).toContain(reserved);

      await begin.click();
      await expect(placeholder).toContainText(say("common.jobs.states.drawing"));
      await page.close();
      const again = await context.newPage();
      await again.goto(address(silent));
      // The video still runs, or is done where opening a tab takes longer than the video.
      await expect(again.getByTestId("film-progress").or(again.getByTestId("result")).first()).toBeVisible();
      await attachNewest(again, say);
      expect(await played(again, say("posts.video.item"))).toEqual({
        ...{ size: [1280, 720], canPlay: true, isHeard: false, seconds: 8 },
      });
      await again.goto(address(loud));
      await attachNewest(again, say);
      expect(await played(again, say("posts.video.item"))).toEqual({
        ...{ size: [720, 1280], canPlay: true, isHeard: true, seconds: 4 },
      });
      expect(await getCredits(user)).toMatchObject({ balance: 58, reserved: 0 });
    });
  });
}
