import { expect } from "@playwright/test";
import { openMediaTab } from "@/tests/e2e/media-page-objects";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import { declineWalkthrough } from "@/tests/harness/account-fixtures";
import { createPng } from "@/tests/harness/library-fixtures";

const UPLOAD = "/api/canvas-images/upload";
const library = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `the library, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands.full}/media`,
  ready,
  ...more,
});

/** Images: none, many, one, uploading, and selected for a post. */
export const LIBRARY: Scene[] = [
  library("empty", heading("dashboard.media.empty.title"), {
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}/media`,
    before: (_, { people }) => declineWalkthrough(people.guest),
  }),
  library("full", heading("dashboard.media.title", { n: 40 })),
  library("details open", async (page, say) => {
    await page.getByTestId("library-tile").first().click();
    await text("dashboard.media.details.unused")(page, say);
  }),
  library("items selected and tagged", async (page, say) => {
    for (const n of [0, 1]) {
      await page.getByTestId("library-tile").nth(n).press(" ");
    }
    await page.getByRole("button", { name: say("dashboard.media.tags.label"), exact: true }).click();
    await page
      .getByLabel(say("dashboard.media.tags.ofSelected", { n: 2 }))
      .first()
      .press("Enter");
  }),
  library(
    "a folder open",
    async (page) => {
      await expect(page.getByRole("heading", { name: "לחמים", exact: true })).toBeVisible();
      await expect(page.getByTestId("library-tile")).toHaveCount(12);
    },
    { path: ({ brands, folders }) => `/account/${brands.full}/media?folder=${folders.filled}` },
  ),
  library("an empty folder", heading("dashboard.media.folders.empty.title"), {
    path: ({ brands, folders }) => `/account/${brands.full}/media?folder=${folders.empty}`,
  }),
  library("a folder that was deleted", heading("dashboard.media.folders.gone.title"), {
    path: ({ brands, posts }) => `/account/${brands.full}/media?folder=${posts.draft}`,
    allow4xx: { "/api/canvas-images": [404] },
  }),
  library("a folder without a name", async (page, say) => {
    await page.getByRole("button", { name: say("dashboard.media.folders.new"), exact: true }).click();
    await page.getByRole("button", { name: say("dashboard.media.folders.create") }).click();
    await text("dashboard.media.folders.nameMissing")(page, say);
  }),
  library("items moved to a new folder", async (page, say) => {
    for (const n of [0, 1]) {
      await page.getByTestId("library-tile").nth(n).press(" ");
    }
    await page.getByRole("button", { name: say("dashboard.media.folders.move"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("dashboard.media.folders.new") }).click();
    await heading("dashboard.media.folders.new")(page, say);
  }),
  library(
    "uploading, one failed and one refused",
    async (page) => {
      await page.route(`**${UPLOAD}`, (route) =>
        route.fulfill({ status: 503, json: { code: "unavailable" } }),
      );
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
      const files = [file("חלה לשבת.png", await createPng(3)), file("Notes (2).png", Buffer.from("<svg/>"))];
      await page.getByTestId("picture-files").first().setInputFiles(files);
      await expect(page.locator("[data-state=failed]").getByRole("alert")).toBeVisible();
    },
    { allow4xx: { [UPLOAD]: [503] } },
  ),
  {
    name: "the composer, choosing from the library",
    as: "baker",
    path: ({ brands, posts }) => `/account/${brands.full}/posts/${posts.draft}`,
    ready: async (page, say) => {
      await openMediaTab(page, say, "library");
      await page.getByRole("button", { name: say("posts.media.fromLibrary"), exact: true }).click();
      const picker = page.getByRole("dialog", { name: say("dashboard.media.picker.title") });
      await picker.getByTestId("library-tile").nth(1).click();
      await expect(
        picker.getByRole("button", { name: say("dashboard.media.picker.add", { n: 1 }) }),
      ).toBeEnabled();
    },
  },
];
