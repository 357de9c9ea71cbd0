import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { mediaSheet, openMediaTab, preparePrompt } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture, setCredits } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

for (const language of sampleLanguages("en")) {
  test.describe(`media and a low balance in ${language}`, () => {
    test.use({ language });

    test("too low balance is named with what it still buys, and the note on mixed media precedes the price", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id, revision } = await createDraftFixture(user, brand);
      const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
      await api(user, "PUT", `/posts/${_id}`, { revision, images: [{ url, alt: "Loaf" }] });
      await setCredits(user, 30);
      await page.goto(`/account/${brand}/posts/${_id}`);
      const sheet = mediaSheet(page, say);
      const balance = async () => (await api(user, "GET", "/credits/info")).body.balance;
      const short = sheet.getByRole("status").filter({ hasText: say("posts.credits.notEnough") });
      const plans = sheet.getByRole("link", { name: say("posts.mediaResults.plans") });

      await test.step("video with sound is too expensive, and the one without sound is offered", async () => {
        await openMediaTab(page, say, "video");
        const note = sheet.getByText(
          say("posts.mediaResults.besideImages", { networks: say("posts.platform.facebook") }),
        );
        const paid = sheet.getByRole("button", { name: say("posts.videoGeneration.start") });
        await expect(paid).toBeVisible();
        const [noteBox, paidBox] = [await note.boundingBox(), await paid.boundingBox()];
        expect(noteBox?.y).toBeLessThan(paidBox?.y ?? 0);
        await sheet.getByRole("radio", { name: say("posts.videoGeneration.sound") }).click();
        await expect(short.getByRole("definition")).toHaveText(["320", "30"]);
        const cheaper = sheet.getByRole("button", { name: say("posts.videoGeneration.startSilent") });
        await expect(cheaper).toContainText(say("common.credits.amount", { n: 22 }));
        await expect(paid).toHaveCount(0);
        await expect(plans).toBeVisible();
      });

      for (const kind of ["infographic", "comic"] as const) {
        await test.step(`${kind} is too expensive, and one image is offered`, async () => {
          await setCredits(user, 9);
          await page.reload();
          await openMediaTab(page, say, kind);
          await expect(short.getByRole("definition")).toHaveText(["17", "9"]);
          const cheaper = sheet.getByRole("button", { name: say("posts.media.draw.image", { n: 1 }) });
          await expect(cheaper).toContainText(say("common.credits.amount", { n: 4 }));
          await preparePrompt(page, say, kind, "A loaf");
          await cheaper.click();
          await expect(page.getByTestId("result")).toHaveCount(kind === "infographic" ? 1 : 2, {
            timeout: 30_000,
          });
          await expect.poll(balance).toBe(5);
        });
      }

      await test.step("four images are too expensive, and as many as the balance buys are offered", async () => {
        await setCredits(user, 9);
        await page.reload();
        await preparePrompt(page, say, "image", "A loaf");
        await sheet.getByLabel(say("posts.mediaResults.number"), { exact: true }).selectOption("4");
        await expect(short.getByRole("definition")).toHaveText(["16", "9"]);
        await sheet.getByRole("button", { name: say("posts.media.draw.image", { n: 2 }) }).click();
        await expect(page.getByTestId("result")).toHaveCount(4, { timeout: 30_000 });
        await expect.poll(balance).toBe(1);
      });
    });

    test("brief for text and image offers the text alone when the balance buys only that", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id } = await createDraftFixture(user, brand, { text: "" });
      await setCredits(user, 3);
      await page.goto(`/account/${brand}/posts/${_id}`);
      await page.getByLabel(say("posts.idea.label")).fill("Bread");
      const short = page.getByRole("status").filter({ hasText: say("posts.credits.notEnough") });
      await expect(short).toBeHidden();
      await page.getByRole("radio", { name: say("posts.idea.textAndImage"), exact: true }).click();
      await expect(short.getByRole("definition")).toHaveText(["5", "3"]);
      const write = page.getByRole("button", { name: say("posts.idea.write") });
      await expect(write).toContainText(say("common.credits.amount", { n: 1 }));
      await write.click();
      await expect(page.getByTestId("composer-text")).not.toHaveValue("", { timeout: 30_000 });
      await expect.poll(async () => (await api(user, "GET", "/credits/info")).body.balance).toBe(2);
    });
  });
}
