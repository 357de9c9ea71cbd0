import { expect, test } from "vitest";
import { BUILT_IN_TEMPLATES, layOutBuiltInTemplate } from "@/lib/canvas/layouts/templates/built-in-templates";
import { layOutElementText } from "@/lib/canvas/render/paint-text";
import { readTemplateTexts } from "@/lib/canvas/server/lay-out-built-in-templates";
import { setUpKonvaForNode } from "@/lib/canvas/server/node-canvas";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Smallest size of a text as drawn against the size that its template gives it. */
const LEAST = 0.8;

// The layouts measure by a table of widths; this measures by the fonts themselves.
test.each(LANGUAGES)(
  "texts of every built-in template in %s fit their boxes with the real fonts",
  async (language) => {
    setUpKonvaForNode();
    const texts = await readTemplateTexts(language);
    const brand = { name: texts.brand, colors: [], fonts: [], logo: null };
    const found = BUILT_IN_TEMPLATES.flatMap((template) => {
      const [page] = layOutBuiltInTemplate(template, { texts, brand, language }).pages;
      return Object.values(page?.els ?? {}).flatMap((element) => {
        if (element.type !== "text") return [];
        const { size, height } = layOutElementText(element);
        const isCut = height > element.h * 1.02 || size < element.size * LEAST;
        return isCut ? [`${template.id}: ${element.text}`] : [];
      });
    });
    expect(found).toEqual([]);
  },
);
