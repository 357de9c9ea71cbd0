import { expect } from "@playwright/test";
import { heading, type Scene } from "@/tests/e2e/screens/define-scene";
import { declineWalkthrough } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

const LONG = "כותרת ארוכה מאוד של תבנית, and it goes on in English for quite a while";

/** Designs and saved templates: some, none, and a failed response. */
export const DESIGNS: Scene[] = [
  {
    name: "designs, some and a template",
    as: "payer",
    before: async (_, { people, brands }) => {
      const { templates } = (await api(people.payer, "GET", "/canvas-templates?own=true")).body;
      if (templates.length > 0) return;
      const { postId } = await createStoredDesign(people.payer, { brand: brands.payer });
      const { canvasData } = await readStoredDesign(people.payer, postId);
      await api(people.payer, "POST", "/canvas-templates", { canvasData, name: LONG });
    },
    path: ({ brands }) => `/account/${brands.payer}/designs`,
    ready: async (page) => {
      await expect(page.locator("[data-design]").first()).toBeVisible();
      await expect(page.getByText(LONG).first()).toBeVisible();
    },
  },
  {
    name: "designs, none",
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}/designs`,
    before: (_, { people }) => declineWalkthrough(people.guest),
    ready: heading("posts.designs.emptyTitle"),
  },
  {
    name: "designs, without an answer",
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}/designs`,
    before: async (page, { people }) => {
      await declineWalkthrough(people.guest);
      await page.route("**/api/canvas?**", (route) => route.fulfill({ status: 403, json: {} }));
    },
    ready: heading("posts.designs.page"),
    allow4xx: { "/api/canvas?": [403] },
  },
];
