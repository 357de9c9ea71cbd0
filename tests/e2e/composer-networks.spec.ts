import type { Page } from "@playwright/test";
import type { Platform } from "@/lib/core/platforms";
import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findFilledActions,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

const TEXT = { en: "Warm sourdough from six on Sunday", he: "לחם מחמצת חם משש ביום ראשון" };

const GROUP_SEARCH = /\/api\/posts\/search\?.*groupId=/;

const row = (page: Page, platform: Platform) => page.locator(`[data-network-status="${platform}"]`);

async function expectClean(page: Page): Promise<void> {
  await waitUntilSettled(page);
  const problems = [...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))];
  expect([...problems, ...(await findFilledActions(page))]).toEqual([]);
}

/** Returns the elements with a visible box that lies partly outside the window to the sides or below. */
const listOutside = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("[data-foot-bar] button, [data-network], [data-network-status]")]
        .map((element) => element.getBoundingClientRect())
        .filter(({ left, right, bottom }) => left < 0 || right > innerWidth || bottom > innerHeight + 1)
        .length,
  );

test("network chosen while the group is still being loaded is added", async ({ page, signUp }) => {
  const user = await signUp();
  const account = await createAccountViaApi(user);
  const { _id } = await createDraftFixture(user, account, { text: TEXT.en });
  await page.goto(`/account/${account}/posts/${_id}`);
  const held = Promise.withResolvers<void>();
  await page.route(GROUP_SEARCH, async (route) => {
    await held.promise;
    await route.continue();
  });
  const isAdded = (platform: Platform) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith(`/posts/${_id}/variants`) &&
        response.request().postDataJSON().platform === platform,
    );
  const groupRequested = page.waitForRequest(GROUP_SEARCH);
  for (const platform of ["instagram", "linkedin"] as const) {
    const added = isAdded(platform);
    await page.locator(`[data-network="${platform}"]`).click();
    expect((await added).status()).toBe(200);
    // From now on the composer waits for the group.
    await groupRequested;
  }
  held.resolve();
  for (const platform of ["facebook", "instagram", "linkedin"] as const) {
    await expect(page.locator(`[data-network="${platform}"]`)).toHaveAttribute("aria-pressed", "true");
  }
});

test("preview of a network is chosen by Alt and its number while the text keeps the focus", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const account = await createAccountViaApi(user);
  const { _id } = await createDraftFixture(user, account, { text: TEXT.en });
  await page.goto(`/account/${account}/posts/${_id}`);
  await page.locator('[data-network="linkedin"]').click();
  const preview = (platform: Platform) => page.getByRole("tab", { name: say(`posts.platform.${platform}`) });
  await expect(preview("linkedin")).toHaveAttribute("aria-keyshortcuts", "Alt+2");
  await page.getByTestId("composer-text").focus();
  for (const [key, platform] of [
    ["Alt+Digit2", "linkedin"],
    ["Alt+Digit9", "linkedin"],
    ["Alt+Digit1", "facebook"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(preview(platform)).toHaveAttribute("aria-selected", "true");
  }
  await expect(page.getByTestId("composer-text")).toBeFocused();
  await expect(page.getByTestId("composer-text")).toHaveValue(TEXT.en);
});

test("failed network of a group is published again from its row", async ({ page, say, signUp }) => {
  const user = await signUp();
  const account = await createAccountViaApi(user);
  await connectFacebookPage(user, account);
  const { _id } = await createDraftFixture(user, account, { text: `${TEXT.en} ${crypto.randomUUID()}` });
  const variant = { platform: "linkedin", language: "en", follow: true };
  const added = await api(user, "POST", `/posts/${_id}/variants`, variant);
  await sql("UPDATE post SET status = 'failed' WHERE id = $1", [_id]);
  await page.goto(`/account/${account}/posts/${added.body.post._id}`);
  await expect(row(page, "facebook")).toContainText(say("posts.status.failed"));
  await row(page, "facebook")
    .getByRole("button", { name: say("common.retry") })
    .click();
  await expect(row(page, "facebook")).toContainText(say("posts.status.published"), { timeout: 45_000 });
  await expect(row(page, "linkedin")).toContainText(say("posts.status.draft"));
});

for (const [language, width] of [
  ["en", 1440],
  ["he", 1280],
  ["en", 1024],
] as const) {
  test.describe(`networks of a post in ${language} at ${width}`, () => {
    test.use({
      language,
      viewport: { width, height: 900 },
      allow4xx: { "/api/posts/": [422] },
    });

    test("action on all networks reports each one and repeats only what failed", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const account = await createAccountViaApi(user, { language });
      await connectFacebookPage(user, account);
      const text = `${TEXT[language]} ${crypto.randomUUID()}`;
      const { _id } = await createDraftFixture(user, account, { text });
      const path = `/account/${account}/posts/${_id}`;

      await test.step("one of two networks is not connected, so the other one is scheduled", async () => {
        await page.goto(path);
        const linkedin = page.locator('[data-network="linkedin"]');
        const note = linkedin.getByText(say("posts.networks.notConnected"));
        expect((await note.boundingBox())?.width).toBeGreaterThan(20);
        await linkedin.click();
        await expect(page.locator('li[data-appearance="missing"]')).toContainText(
          say("posts.problem.not_connected"),
        );
        await page.getByRole("button", { name: say("posts.schedule.scheduleAll", { n: 2 }) }).click();
        await expect(page.getByText(say("posts.networks.partly", { done: 1, n: 2 }))).toBeVisible();
        await expect(row(page, "facebook")).toContainText(say("posts.status.scheduled"));
        await expect(row(page, "linkedin")).toContainText(say("posts.status.draft"));
        await expect(page.getByRole("main").getByRole("alert")).toContainText(
          say("posts.problem.not_connected"),
        );
        expect(await listOutside(page)).toBe(0);
        await expectClean(page);
      });

      await test.step("after the account is connected, only the other one is tried again", async () => {
        const tab = await page.context().newPage();
        await tab.goto(`/account/${account}/connections`);
        await connectPlatform(tab, say, "linkedin");
        await tab.close();
        await page.getByRole("button", { name: say("posts.networks.retryFailed", { n: 1 }) }).click();
        await expect(row(page, "linkedin")).toContainText(say("posts.status.scheduled"));
        await expect(page.getByText(say("posts.networks.partly", { done: 1, n: 2 }))).toBeHidden();
      });

      await test.step("network that is a draft beside the scheduled post is scheduled at its time", async () => {
        const { post: open } = (await api(user, "GET", `/posts/${_id}`)).body;
        const [other] = (
          await api(user, "GET", `/posts/search?accountId=${account}&groupId=${open.groupId}`)
        ).body.posts.filter((one: { _id: string }) => one._id !== _id);
        const change = { revision: other.revision, status: "draft" };
        expect(await api(user, "PUT", `/posts/${other._id}`, change)).toMatchObject({ status: 200 });
        await page.reload();
        await page.getByRole("button", { name: say("posts.schedule.scheduleMore", { n: 1 }) }).click();
        await expect(row(page, "linkedin")).toContainText(say("posts.status.scheduled"));
        expect((await api(user, "GET", `/posts/${other._id}`)).body.post.scheduledAt).toBe(open.scheduledAt);
        expect(await listOutside(page)).toBe(0);
      });

      await test.step("both return to drafts and are added to the queue with one click", async () => {
        await page.getByRole("button", { name: say("posts.schedule.backToDraft") }).click();
        await expect(row(page, "linkedin")).toBeHidden();
        // Until the second post is back too, a click on the queue has no effect.
        await expect(page.getByRole("button", { name: say("posts.schedule.publishNow") })).toBeEnabled();
        await page.getByRole("button", { name: new RegExp(`^${say("posts.schedule.addToQueue")}`) }).click();
        await expect(
          page.getByText(say("posts.schedule.queuedAll", { n: 2, when: "" }).trim()),
        ).toBeVisible();
        for (const platform of ["facebook", "linkedin"] as const) {
          await expect(row(page, platform)).toContainText(say("posts.status.scheduled"));
        }
      });

      await test.step("both return to drafts and are published with one click, each with its own link", async () => {
        await page.getByRole("button", { name: say("posts.schedule.backToDraft") }).click();
        const publish = page.getByRole("button", { name: say("posts.schedule.publishNow") });
        await publish.click();
        for (const platform of ["facebook", "linkedin"] as const) {
          await expect(row(page, platform)).toContainText(say("posts.status.published"), { timeout: 45_000 });
          await expect(
            row(page, platform).getByRole("link", { name: say("posts.networks.view") }),
          ).toBeVisible();
        }
        const { groupId } = (await api(user, "GET", `/posts/${_id}`)).body.post;
        const found = await api(user, "GET", `/posts/search?accountId=${account}&groupId=${groupId}`);
        const states = found.body.posts.map((post: { status: string; text: string }) => [
          post.status,
          post.text,
        ]);
        expect(states).toEqual([
          ["published", text],
          ["published", text],
        ]);
        await expect(
          page.getByRole("banner").getByRole("button", { name: say("posts.duplicate.asDraft") }),
        ).toBeVisible();
        expect(await listOutside(page)).toBe(0);
        await expectClean(page);
      });

      await test.step("published post is offered to the network that does not have it", async () => {
        const adapt = page.getByRole("region", { name: say("posts.networks.adaptTitle") });
        await expect(adapt.getByRole("button")).toContainText(say("common.credits.amount", { n: 1 }));
        await adapt.getByRole("button").click();
        await expect(page).not.toHaveURL(new RegExp(_id), { timeout: 20_000 });
        await expect(page.getByRole("tab", { name: say("posts.platform.instagram") })).toBeVisible();
      });
    });
  });
}
