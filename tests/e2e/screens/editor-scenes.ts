import { expect, type Page } from "@playwright/test";
import type { ElementInput } from "@/lib/canvas/core/create-document";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { moveLayerTo } from "@/tests/e2e/editor-page-objects";
import type { Translate } from "@/tests/e2e/messages";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { api } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import {
  createStoredDesign,
  DESIGN_ELEMENTS,
  readStoredDesign,
  type StoredDesign,
  saveAtRevision,
  toImageElement,
  uploadImage,
} from "@/tests/harness/stored-design-fixtures";

const LONG = "כותרת ארוכה מאוד שאף אחד לא היה כותב אבל מישהו כתב, and it goes on in English";
const elements: ElementInput[] = DESIGN_ELEMENTS.map((piece, index) =>
  index === 0 ? { ...piece, name: LONG } : piece,
);

interface Requests {
  /** Prepares remote changes of the design before it is opened. */
  before?(page: Page, design: StoredDesign, seedData: ScreenSeedData): Promise<unknown>;
  ready(page: Page, say: Translate, design: StoredDesign, seedData: ScreenSeedData): Promise<unknown>;
  allow4xx?: Scene["allow4xx"];
}

/** Returns a scene of the editor with its own design. */
function editing(name: string, { before, ready, allow4xx = {} }: Requests): Scene {
  let open: { design: StoredDesign; world: ScreenSeedData };
  return {
    name: `the editor, ${name}`,
    as: "baker",
    allow4xx,
    before: async (page, world) => {
      const design = await createStoredDesign(world.people.baker, { brand: world.brands.choosing, elements });
      open = { design, world };
      await before?.(page, design, world);
    },
    path: () => open.design.path,
    ready: async (page, say) => {
      await waitUntilStageSettled(page);
      await ready(page, say, open.design, open.world);
    },
  };
}

async function select(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Opens the panel of this tool beside the stage. */
async function openPanel(
  page: Page,
  say: Translate,
  panel: "shapes" | "images" | "templates",
  tool: MessageKeyIn<"posts.editor"> = `${panel}.title` as const,
): Promise<void> {
  await page.getByRole("button", { name: say(`posts.editor.${tool}`), exact: true }).click();
  await heading(`posts.editor.${panel}.title`)(page, say);
}

/** Adds the post's own image as a layer. */
async function addPhoto(_: Page, { postId, url }: StoredDesign, { people }: ScreenSeedData): Promise<void> {
  const { canvasData, rev } = await readStoredDesign(people.baker, postId);
  const [first] = canvasData.pages;
  const photo = { ...toImageElement({ url }), id: "photo", v: 1 };
  const shown = { ...first, order: [...(first?.order ?? []), "photo"], els: { ...first?.els, photo } };
  await saveAtRevision(people.baker, postId, { ...canvasData, pages: [shown] }, rev);
}

export const EDITOR: Scene[] = [
  editing("nothing selected", { ready: (page, say) => heading("posts.editor.page.title")(page, say) }),
  editing("a text beside the brand", {
    ready: async (page, say) => {
      await select(page, "Words");
      await expect(
        page.getByRole("toolbar", { name: say("posts.editor.selectionToolbar.selection") }),
      ).toBeVisible();
      await select(page, say("posts.editor.brand.title"));
      await expect(page.getByRole("link", { name: say("posts.editor.brand.settings") })).toBeVisible();
    },
  }),
  editing("a shape beside shapes", {
    ready: async (page, say) => {
      await select(page, LONG);
      await openPanel(page, say, "shapes", "tools.shapes");
    },
  }),
  editing("a picture beside pictures", {
    before: addPhoto,
    ready: async (page, say) => {
      await select(page, "Photo");
      await openPanel(page, say, "images", "tools.images");
    },
  }),
  editing("a change of a picture, to be compared", {
    before: async (page, design, seedData) => {
      await addPhoto(page, design, seedData);
      const { body } = await api(seedData.people.baker, "GET", `/posts/${design.postId}`);
      // The model's result does not matter here.
      const json = { imageUrl: design.url, post: body.post };
      await page.route("**/api/posts/*/edit-images", (route) => route.fulfill({ json }));
    },
    ready: async (page, say) => {
      await select(page, "Photo");
      await page
        .getByRole("toolbar")
        .getByRole("button", { name: say("posts.edit.open") })
        .click();
      await page.getByLabel(say("posts.edit.prompt")).fill("Warmer");
      await page.getByRole("button", { name: say("posts.edit.start") }).click();
      await expect(page.getByRole("slider", { name: say("posts.edit.compare") })).toBeVisible();
    },
  }),
  editing("several beside templates", {
    ready: async (page, say) => {
      await page.getByRole("application").focus();
      await page.keyboard.press("Control+KeyA");
      await openPanel(page, say, "templates");
    },
  }),
  editing("several pages", {
    before: async (_, { postId, url }, { people }) => {
      const more = [await uploadImage(people.baker), await uploadImage(people.baker)];
      const images = [url, ...more].map((one) => ({ url: one, alt: "" }));
      await api(people.baker, "PUT", `/posts/${postId}`, { revision: 2, images });
    },
    ready: (page) => expect(page.locator("[data-page]")).toHaveCount(3),
  }),
  editing("the keys", {
    ready: async (page, say) => {
      await page.getByRole("button", { name: say("posts.editor.bottomBar.keys") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  }),
  editing("a custom size", {
    ready: async (page, say) => {
      await page.getByRole("banner").getByRole("button", { name: /×/ }).click();
      await page.getByRole("menuitem", { name: say("posts.editor.format.custom") }).click();
      const dialog = page.getByRole("dialog", { name: say("posts.editor.format.customTitle") });
      await dialog.getByLabel(say("posts.editor.format.height")).fill("9000");
      await dialog.getByRole("button", { name: say("posts.editor.format.resize") }).click();
      const refused = say("posts.editor.format.sideRefused", { min: 200, max: 8_192 });
      await expect(dialog.getByText(refused)).toBeVisible();
    },
  }),
  editing("commands", {
    ready: async (page, say) => {
      await page.getByRole("button", { name: say("posts.editor.palette.title"), exact: true }).click();
      await expect(page.getByRole("listbox")).toBeVisible();
    },
  }),
  editing("view only", {
    before: async (page, { path }) => {
      const first = await page.context().newPage();
      await first.goto(path);
      await waitUntilStageSettled(first);
    },
    ready: (page, say) =>
      expect(page.getByRole("button", { name: say("posts.editor.readonly.takeOver") })).toBeVisible(),
  }),
  editing("two versions", {
    allow4xx: { "/api/canvas/": [409] },
    ready: async (page, say, { postId }, { people }) => {
      const { canvasData, rev } = await readStoredDesign(people.baker, postId);
      const changed = structuredClone(canvasData);
      Object.assign(changed.pages[0]?.els.sea ?? {}, { x: 40, v: 9 });
      await saveAtRevision(people.baker, postId, changed, rev);
      await moveLayerTo(page, "Sea", 90);
      await text("posts.editor.conflict.title")(page, say);
    },
  }),
  {
    name: "the editor, without a picture",
    as: "baker",
    path: ({ brands, posts }) => `/account/${brands.full}/posts/${posts.draft}/images/7`,
    ready: heading("posts.editor.missing.title"),
  },
];
