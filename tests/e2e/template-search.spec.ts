import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import type { Industry, StyleName } from "@/lib/canvas/layouts/template-formats";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";
import type { Language } from "@/lib/i18n/direction";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const LANGUAGE_PAIR = ["en", "he"] as const;

/** "Warm" is also a part of the Hebrew word for bread, which many sample texts contain. */
const SEARCHES: { industry?: Industry; style?: StyleName }[] = [
  { industry: "fashion" },
  { style: "bold" },
  { style: "warm" },
  { industry: "food", style: "warm" },
];

type Names = Record<"industries" | "styles", Record<string, string>>;

const readNames = (language: Language): Names =>
  JSON.parse(readFileSync(`messages/${language}/server/templates.json`, "utf8"));

/** Lists all built-in templates in the order of the gallery. */
async function listTemplates(user: SignedUpUser, brand: string): Promise<CanvasTemplateDto[]> {
  const load = async (page: number) =>
    (await api(user, "GET", `/canvas-templates?accountId=${brand}&limit=100&page=${page}`)).body.templates;
  return [...(await load(1)), ...(await load(2))];
}

const readTiles = (gallery: Locator) => gallery.locator("li bdi").allTextContents();

for (const language of LANGUAGE_PAIR) {
  test.describe(`template search in ${language}`, () => {
    test.use({ language });

    test("typed industry and style show their templates first in either language", async ({
      page,
      say,
      signUp,
    }) => {
      test.slow();
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const all = await listTemplates(user, brand);
      expect(all.length).toBeGreaterThanOrEqual(120);
      await page.goto(`/account/${brand}/designs`);
      const gallery = page.getByRole("region", { name: say("posts.designs.gallery"), exact: true });
      const field = gallery.getByRole("searchbox", { name: say("posts.editor.templates.search") });
      await expect(gallery.locator("li")).not.toHaveCount(0);
      for (const typedIn of LANGUAGE_PAIR) {
        const names = readNames(typedIn);
        for (const { industry, style } of SEARCHES) {
          const words = [industry && names.industries[industry], style && names.styles[style]];
          const search = words.filter(Boolean).join(" ");
          const wanted = all
            .filter((one) => (!industry || one.industry === industry) && (!style || one.style === style))
            .map(({ name }) => name);
          expect(wanted.length, search).toBeGreaterThan(0);
          await field.fill(search);
          await expect
            .poll(async () => (await readTiles(gallery)).slice(0, wanted.length), { message: search })
            .toEqual(wanted);
        }
      }
      await field.fill("qqqq");
      await expect(gallery.getByText(say("posts.editor.templates.emptySearch"))).toBeVisible();
      await expect(gallery.locator("li")).toHaveCount(0);
    });
  });
}
