import type { Command } from "@/lib/canvas/core/command";
import { isLocked, snapshotDraft } from "@/lib/canvas/core/element-targets";
import { isDataElement, type TextElement } from "@/lib/canvas/core/elements";
import { buildParentMap } from "@/lib/canvas/core/geometry";
import type { Palette } from "@/lib/canvas/core/paints";

type Face = Pick<TextElement, "font"> & Partial<Pick<TextElement, "weight" | "lineHeight">>;

export interface BrandKit {
  /** Colors by name; elements that use a name change with it. */
  palette: Palette;
  headline?: Face;
  /** Font of all other text. */
  body?: Face;
}

/** Applies a brand kit to all pages as one step. Text with locked style keeps its font. */
export function applyBrandKit({ palette, headline, body }: BrandKit): Command {
  return {
    label: "brand",
    targets: [],
    run(draft) {
      Object.assign(draft.palette, palette);
      for (const page of draft.pages) {
        const now = snapshotDraft(page);
        const parents = buildParentMap(now);
        for (const element of Object.values(page.els)) {
          if (isLocked(now, element.id, "style", parents)) continue;
          if (element.type === "text") Object.assign(element, element.slot === "headline" ? headline : body);
          if (isDataElement(element) && body) element.font = body.font;
        }
      }
    },
  };
}
