import { randomUUID } from "node:crypto";
import { test } from "@/tests/e2e/fixtures";
import * as goingOut from "@/tests/e2e/month/going-out";
import * as leaving from "@/tests/e2e/month/leaving";
import * as making from "@/tests/e2e/month/making";
import { type Month, WORDS } from "@/tests/e2e/month/world";

/**
 * Refusals that belong to the story: a picture without a design, words that were being saved while the film came into
 * their post, and writing after the trial.
 */
const allow4xx = { "/api/canvas/": [404], "/api/posts/": [409], "/api/posts/generate-text": [402] };

for (const language of ["en", "he"] as const) {
  test.describe(`one month of a brand in ${language}`, () => {
    test.use({ language, allow4xx });

    test("from the sign-up to the last trace", async ({ page, browser, say }) => {
      test.setTimeout(300_000);
      const marker = randomUUID().slice(0, 8);
      const posts = { picture: "", infographic: "", words: "", film: "", instagram: "", linkedin: "" };
      const month: Month = {
        ...{ page, say, language, words: WORDS[language], marker, posts },
        ...{ email: `${marker}@people.example`, person: "", brand: "", first: "", draft: "" },
      };
      const step = <T>(name: string, act: (month: Month) => Promise<T>) => test.step(name, () => act(month));
      await step("signs up with Google", making.signUpWithGoogle);
      await step("the voice is learnt", making.learnVoice);
      await step("a month is planned", making.planMonth);
      await step("texts, a picture, an infographic and a silent film are made", making.makeContent);
      await step("the picture is edited on the canvas", making.editOnCanvas);
      await step("a change of the editor is applied and undone", making.applyAndUndo);
      await step("three networks are connected", goingOut.connectNetworks);
      await step("six posts are scheduled", goingOut.scheduleAll);
      await step("four go out, one fails, one is unknown", goingOut.letTimeCome);
      await step("both are resolved", goingOut.resolveBoth);
      await step("all are on the networks, once", goingOut.seeOnNetworks);
      const phone = await step("the client approves", (it) => goingOut.shareWithClient(it, browser));
      await step("the trial ends", leaving.runOutOfTrial);
      await step("a plan is paid in the frame", leaving.subscribe);
      await step("the client sees what changed", (it) => goingOut.expectChanged(it, phone));
      await step("it renews", leaving.renew);
      await step("the card is declined", leaving.meetDeclinedCard);
      await step("it is cancelled", leaving.cancel);
      const kept = await step("the data are exported", leaving.exportData);
      const revoked = await step("everything is deleted", leaving.deleteEverything);
      await step("nothing is left", (it) => leaving.expectNothingLeft(it, kept, revoked));
      await step("the client's page is closed", (it) => goingOut.expectClosed(it, phone));
    });
  });
}
