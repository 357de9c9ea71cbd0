import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
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
  }));
}

for (const language of ["en", "he"] as const) {
  test.describe(`video generation in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/video/generate": [402] } });

    // spec: 1.6, D10.9
    test("video is generated, refused for its cost, canceled, restarted, and playable after the tab reopens", async ({
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
      const idea = page.getByLabel(say("posts.idea.label"));
      const controls = page.getByTestId("video-controls");
      const sound = controls.getByRole("button", { name: say("posts.videoGeneration.sound") });
      await page.goto(address(loud));
      await idea.fill("Bread");
      await expect(sound).toContainText(say("common.credits.amount", { n: 320 }));
      await sound.click();
      await expect(page.getByTestId("film-progress")).toBeVisible();
      await expect.poll(() => getCredits(user)).toMatchObject({ balance: 80, reserved: 320 });

      await page.goto(address(silent));
      await idea.fill("Ovens on Friday");
      await sound.click();
      const shortage = page.getByRole("dialog", {
        name: say("subscription.insufficientCredits.title.video"),
      });
      await expect(shortage.getByRole("term").first()).toHaveText(
        say("subscription.insufficientCredits.required"),
      );
      await expect(shortage.getByRole("definition")).toHaveText(["320", "80", "240"]);
      await expect(shortage).toContainText(
        say("subscription.insufficientCredits.cheaper.video-silent", { n: 22 }),
      );
      await shortage
        .getByRole("button", { name: say("subscription.insufficientCredits.cheaper.back") })
        .click();
      await expect(idea).toHaveValue("Ovens on Friday");

      await controls.getByRole("radio", { name: "16:9" }).click();
      const begin = controls.getByRole("button", { name: say("posts.videoGeneration.silent") });
      await expect(begin).toContainText(say("common.credits.amount", { n: 22 }));
      await begin.press("Enter");
      const plate = page.getByTestId("film-progress");
      await plate.getByRole("button", { name: say("posts.videoGeneration.cancel") }).press("Enter");
      await expect(
        page.getByText(say("common.jobs.states.cancelled", { spent: 0, n: 22 })).first(),
      ).toBeVisible();
      await expect(plate).toBeHidden();
      const { balance, reserved } = await getCredits(user);
      expect(balance).toBe(80);
      // The video with sound still runs, or is done on a slow machine.
      expect([0, 320]).toContain(reserved);

      await begin.click();
      await expect(plate).toContainText(say("common.jobs.states.drawing"));
      await page.close();
      const again = await context.newPage();
      await again.goto(address(silent));
      const { width = 0, height = 1 } = (await again.getByTestId("film-progress").boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(16 / 9, 1);
      await expect(again.getByTestId("jobs-tray")).toBeVisible();
      expect(await played(again, say("posts.video.item"))).toEqual({
        ...{ size: [1280, 720], canPlay: true, isHeard: false },
      });
      await again.goto(address(loud));
      expect(await played(again, say("posts.video.item"))).toEqual({
        ...{ size: [720, 1280], canPlay: true, isHeard: true },
      });
      expect(await getCredits(user)).toMatchObject({ balance: 58, reserved: 0 });
    });
  });
}
