import { expect, type Page } from "@playwright/test";
import type { Piece } from "@/lib/canvas/core/new-document";
import { moveTo } from "@/tests/e2e/editor-tabs";
import { heading, type Scene, text } from "@/tests/e2e/screens/scene";
import type { World } from "@/tests/e2e/screens/world";
import type { Say } from "@/tests/e2e/texts";
import {
  makeDesign,
  PIECES,
  pictureOf,
  type StoredDesign,
  saveOver,
  storedDesign,
  uploadPicture,
} from "@/tests/harness/editor-page";
import { settled } from "@/tests/harness/editor-scene";
import { api } from "@/tests/harness/stack";

const LONG = "כותרת ארוכה מאוד שאף אחד לא היה כותב אבל מישהו כתב, and it goes on in English";
const pieces: Piece[] = PIECES.map((piece, index) => (index === 0 ? { ...piece, name: LONG } : piece));

interface Wishes {
  /** What others did to the design before it is opened here. */
  before?(page: Page, design: StoredDesign, world: World): Promise<unknown>;
  ready(page: Page, say: Say, design: StoredDesign, world: World): Promise<unknown>;
  allow4xx?: Scene["allow4xx"];
}

/** The editor over a design of its own. */
function editing(name: string, { before, ready, allow4xx = {} }: Wishes): Scene {
  let open: { design: StoredDesign; world: World };
  return {
    name: `the editor, ${name}`,
    as: "baker",
    allow4xx,
    before: async (page, world) => {
      const design = await makeDesign(world.people.baker, { brand: world.brands.choosing, pieces });
      open = { design, world };
      await before?.(page, design, world);
    },
    path: () => open.design.path,
    ready: async (page, say) => {
      await settled(page);
      await ready(page, say, open.design, open.world);
    },
  };
}

async function select(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** The panel of this tool beside the stage. */
async function openPanel(page: Page, say: Say, panel: string, tool = `${panel}.title`): Promise<void> {
  await page.getByRole("button", { name: say(`posts.editor.${tool}`), exact: true }).click();
  await heading(`posts.editor.${panel}.title`)(page, say);
}

/** The post's own picture as a layer of the design. */
async function addPhoto(_: Page, { postId, url }: StoredDesign, { people }: World): Promise<void> {
  const { canvasData, rev } = await storedDesign(people.baker, postId);
  const [first] = canvasData.pages;
  const photo = { ...pictureOf({ url }), id: "photo", v: 1 };
  const shown = { ...first, order: [...(first?.order ?? []), "photo"], els: { ...first?.els, photo } };
  await saveOver(people.baker, postId, { ...canvasData, pages: [shown] }, rev);
}

export const EDITOR: Scene[] = [
  editing("nothing selected", { ready: (page, say) => heading("posts.editor.page.title")(page, say) }),
  editing("a text beside the brand", {
    ready: async (page, say) => {
      await select(page, "Words");
      await expect(page.getByRole("toolbar", { name: say("posts.editor.bar.selection") })).toBeVisible();
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
    before: async (page, design, world) => {
      await addPhoto(page, design, world);
      const { body } = await api(world.people.baker, "GET", `/posts/${design.postId}`);
      // What a model would make of it is not looked at here.
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
      const more = [await uploadPicture(people.baker), await uploadPicture(people.baker)];
      const images = [url, ...more].map((one) => ({ url: one, alt: "" }));
      await api(people.baker, "PUT", `/posts/${postId}`, { revision: 2, images });
    },
    ready: (page) => expect(page.locator("[data-page]")).toHaveCount(3),
  }),
  editing("the keys", {
    ready: async (page, say) => {
      await page.getByRole("button", { name: say("posts.editor.foot.keys") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
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
      await settled(first);
    },
    ready: (page, say) =>
      expect(page.getByRole("button", { name: say("posts.editor.readonly.take") })).toBeVisible(),
  }),
  editing("two versions", {
    allow4xx: { "/api/canvas/": [409] },
    ready: async (page, say, { postId }, { people }) => {
      const { canvasData, rev } = await storedDesign(people.baker, postId);
      const changed = structuredClone(canvasData);
      Object.assign(changed.pages[0]?.els.sea ?? {}, { x: 40, v: 9 });
      await saveOver(people.baker, postId, changed, rev);
      await moveTo(page, "Sea", 90);
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
