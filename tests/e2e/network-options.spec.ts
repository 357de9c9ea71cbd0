import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, control } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const WORDS = {
  en: { text: "Warm rye at six", comment: "The recipe is below", emoji: "croissant" },
  he: { text: "לחם שיפון חם בשש", comment: "המתכון למטה", emoji: "קרואסון" },
};

for (const language of sampleLanguages("he")) {
  test.describe(`network options in ${language}`, () => {
    // A post of the group may be saved before its copy of the shared text is known here. The draft merges both and
    // saves again, which the stored values show.
    test.use({ language, allow4xx: { "/api/posts/": [409] } });

    test("post is published with collaborators, a tag, a location and a first comment", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await page.goto(`/account/${brand}/connections`);
      await connectPlatform(page, say, "instagram");
      const draft = await createDraftFixture(user, brand, { platform: "instagram" });
      const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
      const text = `${WORDS[language].text} ${draft._id}`;
      const images = [{ url, alt: "Loaf" }];
      await api(user, "PUT", `/posts/${draft._id}`, { revision: draft.revision, text, images });
      const address = `/account/${brand}/posts/${draft._id}`;
      const summary = page.locator("#network-options > summary");
      const option = (key: Parameters<typeof say>[0], values = {}) => say(key, values);

      await test.step("the permission for comments is requested on demand", async () => {
        await page.goto(address);
        await summary.focus();
        await page.keyboard.press("Enter");
        // All tests connect one account of the emulator, which keeps what another test was granted.
        const { body } = await api(user, "GET", `/native-connections/${brand}/status`);
        if (body.instagram.canComment) return;
        await page.getByRole("button", { name: option("posts.options.allow") }).click();
        await page.locator("#allow").click();
        await expect(page).toHaveURL(/connected=instagram/);
        await page.goto(address);
        await summary.click();
        await expect(page.getByRole("button", { name: option("posts.options.allow") })).toHaveCount(0);
      });

      await test.step("the options are saved as they are entered", async () => {
        const field = (key: Parameters<typeof say>[0], values = {}) =>
          page.getByLabel(say(key, values), { exact: true });
        await field("posts.options.firstComment").fill(`${WORDS[language].comment} ${draft._id}`);
        await field("posts.options.collaborators").fill("@noa no!");
        await summary.focus();
        await expect(page.getByText(option("posts.options.collaboratorsError"))).toBeVisible();
        await field("posts.options.collaborators").fill("@noa hagal.studio");
        const place = field("posts.options.place");
        await place.click();
        await page.getByRole("option", { name: /Shachar Bakery/ }).click();
        await expect(place).toHaveValue("Shachar Bakery");
        const image = page.getByRole("button", { name: option("posts.options.tagAdd", { n: 1 }) });
        await image.click({ position: { x: 40, y: 20 } });
        await field("posts.options.tagName", { n: 1 }).fill("lea");
        await page
          .getByRole("button", { name: option("posts.options.tagMove", { n: 1 }), exact: true })
          .press("ArrowRight");
        await summary.focus();
        await expect
          .poll(async () => (await api(user, "GET", `/posts/${draft._id}`)).body.post.options)
          .toEqual({
            instagram: {
              firstComment: `${WORDS[language].comment} ${draft._id}`,
              collaborators: ["noa", "hagal.studio"],
              placeId: "104500000000001",
              placeName: "Shachar Bakery",
              userTags: [{ url, username: "lea", x: expect.closeTo(0.3, 1), y: expect.any(Number) }],
            },
          });
      });

      await test.step("the preview shows them as the network does", async () => {
        const preview = page.locator('[data-preview="instagram"]');
        await expect(preview.locator("header")).toContainText(
          option("posts.preview.collaborators", { n: 2 }),
        );
        await expect(preview.locator("header")).toContainText("Shachar Bakery");
        await expect(preview.getByText("lea", { exact: true })).toBeVisible();
        await expect(
          preview.getByRole("region", { name: option("posts.options.firstComment") }),
        ).toContainText(`${WORDS[language].comment} ${draft._id}`);
      });

      await test.step("an emoji is inserted at the caret", async () => {
        const words = page.getByTestId("composer-text");
        await words.focus();
        await page.keyboard.press("ControlOrMeta+Home");
        await page.getByRole("button", { name: option("posts.emoji.open") }).click();
        await page.getByRole("searchbox", { name: option("posts.emoji.search") }).fill(WORDS[language].emoji);
        await page
          .getByRole("gridcell", { name: new RegExp(WORDS[language].emoji, "i") })
          .first()
          .click();
        await expect(words).toHaveValue(`🥐${text}`);
      });

      await test.step("the network receives post and comment", async () => {
        await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
        const receipt = page.getByText(option("posts.receipt.step.comment_posted"));
        await expect(receipt).toBeVisible({ timeout: 45_000 });
        const { effects } = await control.effects("meta");
        const own = effects.filter(({ data }: { data: { message?: string } }) =>
          data.message?.includes(draft._id),
        );
        expect(own).toMatchObject([
          {
            kind: "instagram-post",
            data: {
              message: `🥐${text}`,
              collaborators: ["noa", "hagal.studio"],
              userTags: [{ username: "lea" }],
              locationId: "104500000000001",
            },
          },
          {
            kind: "comment",
            data: { objectId: own[0].id, message: `${WORDS[language].comment} ${draft._id}` },
          },
        ]);
      });

      await test.step("the post is duplicated with its options", async () => {
        await page
          .getByRole("button", { name: say("common.more"), exact: true })
          .first()
          .click();
        await page.getByRole("menuitem", { name: option("posts.duplicate.action") }).click();
        await expect(page).not.toHaveURL(new RegExp(draft._id));
        await expect(page.getByTestId("composer-text")).toHaveValue(`🥐${text}`);
        await summary.click();
        await expect(page.getByLabel(option("posts.options.place"), { exact: true })).toHaveValue(
          "Shachar Bakery",
        );
      });
    });

    test("options of every network are edited on one screen, and previewed as the network shows them", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id } = await createDraftFixture(user, brand, { text: WORDS[language].text });
      const copies = await Promise.all(
        ["instagram", "linkedin"].map((platform) =>
          api(user, "POST", `/posts/${_id}/variants`, { platform, language, follow: true }),
        ),
      );
      const [instagram, linkedin] = copies.map(({ body }) => body.post._id);
      const read = async (id: string) => (await api(user, "GET", `/posts/${id}`)).body.post;
      const field = (key: Parameters<typeof say>[0], values = {}) =>
        page.getByLabel(say(key, values), { exact: true });
      const choose = (group: Parameters<typeof say>[0], choice: Parameters<typeof say>[0]) =>
        page
          .getByRole("radiogroup", { name: say(group), exact: true })
          .getByRole("radio", { name: say(choice), exact: true })
          .click();
      const address = `/account/${brand}/posts/${_id}`;
      await page.goto(address);
      await page.locator("#network-options > summary").click();

      await test.step("a link of LinkedIn is saved in its post and shown as a card", async () => {
        await choose("posts.options.network", "posts.platform.linkedin");
        await field("posts.options.link").fill("https://example.com/rye");
        await field("posts.options.linkTitle").fill("Rye");
        await page.locator("#network-options > summary").focus();
        const link = { url: "https://example.com/rye", title: "Rye" };
        await expect.poll(async () => (await read(linkedin)).options).toEqual({ linkedin: { link } });
        const card = page.locator('[data-preview="linkedin"]').getByTestId("preview-link");
        await expect(card).toContainText("example.com");
        await expect(card).toContainText("Rye");
      });

      await test.step("a story of Instagram with a tag is saved after the shared text changed", async () => {
        const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
        const { revision } = await read(_id);
        await api(user, "PUT", `/posts/${_id}`, { revision, images: [{ url, alt: "Loaf" }] });
        await page.goto(address);
        await page.locator("#network-options > summary").click();
        await page.getByTestId("composer-text").fill(`${WORDS[language].text}!`);
        await choose("posts.options.network", "posts.platform.instagram");
        await choose("posts.options.placement", "posts.options.placements.story");
        await page.getByRole("button", { name: say("posts.options.tagAdd", { n: 1 }) }).click();
        await field("posts.options.tagName", { n: 1 }).fill("lea");
        await page.locator("#network-options > summary").focus();
        await expect
          .poll(async () => (await read(instagram)).options)
          .toEqual({
            instagram: {
              placement: "story",
              userTags: [{ url, username: "lea", x: expect.any(Number), y: expect.any(Number) }],
            },
          });
        const story = page.locator('[data-preview="instagram"] [data-placement="story"]');
        await expect(story).toBeVisible();
        await expect(story.getByText("lea", { exact: true })).toBeVisible();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("the open post keeps its own options and the shared text", async () => {
        await choose("posts.options.network", "posts.platform.facebook");
        await field("posts.options.place").fill("104500000000001");
        await page.locator("#network-options > summary").focus();
        const options = { facebook: { placeId: "104500000000001" } };
        await expect.poll(async () => await read(_id)).toMatchObject({ options });
        await page.getByRole("tab", { name: say("posts.platform.facebook") }).click();
        const header = page.locator('[data-preview="facebook"] header');
        await expect(header).toContainText(`${say("posts.preview.place")} 104500000000001`);
        for (const id of [_id, instagram, linkedin]) {
          await expect.poll(async () => (await read(id)).text).toBe(`${WORDS[language].text}!`);
        }
      });
    });
  });
}
