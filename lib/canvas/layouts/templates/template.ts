import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createPageLayout, type PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { PosterDesign, StyleName } from "@/lib/canvas/layouts/template-formats";
import { getDesign } from "@/lib/canvas/layouts/templates/designs";
import { STYLES } from "@/lib/canvas/layouts/templates/styles";
import type { TemplateContent } from "@/lib/canvas/layouts/templates/template-content";
import type { TemplateRecord } from "@/lib/canvas/layouts/templates/template-record";

export interface TemplateSubject extends Pick<TemplateContent, "copy" | "image" | "art"> {
  design: PosterDesign;
  /** Overrides the background and headline font of the design. */
  style?: StyleName | undefined;
  /** Selects the motif; by default derived from the headline and the design. */
  seed?: number | undefined;
}

/** Lays out text and image in a design. The page records how, so that it can be laid out at another size. */
export function layOutTemplate(
  { design, style, copy, image, art, seed = seedOf(copy.headline + design) }: TemplateSubject,
  { brand, language, size, palette }: Pick<PageLayoutOptions, "brand" | "language" | "size" | "palette">,
): CanvasDocument {
  const { draw, ...own } = getDesign(design);
  const { on, headline } = style ? STYLES[style] : own;
  const colors = style && brand.colors.length === 0 ? [...STYLES[style].colors] : brand.colors;
  const look = { on, headline, brand: { ...brand, colors }, ...(palette && { palette }) };
  const sheet = createPageLayout({ language, size, ...look });
  draw(sheet, { copy, image, art, seed });
  const document = sheet.done();
  const parts = document.pages.flatMap(({ els }) => Object.keys(els).map((id) => [id, id]));
  const record: TemplateRecord = {
    ...{ design, style: style ?? null, art: art ?? null, seed, language, fonts: brand.fonts },
    copy,
    parts: Object.fromEntries(parts),
  };
  const pages = document.pages.map((page) => ({ ...page, custom: { template: record } }));
  return { ...document, pages };
}

function seedOf(words: string): number {
  return [...words].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
}
