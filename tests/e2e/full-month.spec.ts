import { randomUUID } from "node:crypto";
import { sampleLanguages, test } from "@/tests/e2e/fixtures";
import * as leaving from "@/tests/e2e/full-month/billing-and-deletion-steps";
import * as making from "@/tests/e2e/full-month/content-steps";
import { type MonthContext, STORY_TEXTS } from "@/tests/e2e/full-month/context";
import * as goingOut from "@/tests/e2e/full-month/publishing-steps";

/**
 * Expected error statuses: an image without a design, a text save that conflicts with the arriving video, and
 * generation after the trial.
 */
const allow4xx = { "/api/canvas/": [404], "/api/posts/": [409], "/api/posts/generate-text": [402] };

for (const language of sampleLanguages("he")) {
  test.describe(`full month of an account in ${language}`, () => {
    test.use({ language, allow4xx, contextOptions: { reducedMotion: "no-preference" } });

    test("user works a full month from sign-up to account deletion", async ({ page, browser, say }) => {
      test.setTimeout(600_000);
      const marker = randomUUID().slice(0, 8);
      const posts = { picture: "", infographic: "", words: "", film: "", instagram: "", linkedin: "" };
      const month: MonthContext = {
        ...{ page, say, language, words: STORY_TEXTS[language], marker, posts },
        ...{ email: `${marker}@people.example`, person: "", brand: "", first: "", draft: "" },
      };
      const step = <T>(name: string, act: (month: MonthContext) => Promise<T>) =>
        test.step(name, () => act(month));
      await step("signs up with Google", making.signUpWithGoogleAccount);
      await step("the voice is learnt", making.learnVoice);
      await step("a month is planned", making.planMonth);
      await step("texts, a picture, an infographic and a silent film are made", making.makeContent);
      await step("the picture is edited on the canvas", making.editOnCanvas);
      await step("a change of the editor is applied and undone", making.applyAndUndo);
      await step("three networks are connected", goingOut.connectPlatforms);
      await step("six posts are scheduled", goingOut.scheduleAll);
      await step("four go out, one fails, one is unknown", goingOut.advanceToScheduledTimes);
      await step("both are resolved", goingOut.resolveFailedPosts);
      await step("all are on the networks, once", goingOut.expectOnPlatforms);
      const phone = await step("the client approves", (it) => goingOut.shareWithClient(it, browser));
      await step("the trial ends", leaving.exhaustTrial);
      await step("a plan is paid in the frame", leaving.subscribe);
      await step("the client sees what changed", (it) => goingOut.expectChanged(it, phone));
      await step("it renews", leaving.renew);
      await step("the card is declined", leaving.declineCard);
      await step("it is cancelled", leaving.cancel);
      const stored = await step("the data are exported", leaving.exportData);
      const revoked = await step("everything is deleted", leaving.deleteEverything);
      await step("nothing is left", (it) => leaving.expectNothingLeft(it, stored, revoked));
      await step("the client's page is closed", (it) => goingOut.expectReviewLinkRevoked(it, phone));
    });
  });
}
