import type { Command } from "@/lib/canvas/core/command";
import type { TextElement } from "@/lib/canvas/core/elements";
import { parentsOf } from "@/lib/canvas/core/geometry";
import type { Palette } from "@/lib/canvas/core/paints";
import { isLocked, plain } from "@/lib/canvas/core/targets";

type Face = Pick<TextElement, "font"> & Partial<Pick<TextElement, "weight" | "lineHeight">>;

export interface BrandKit {
  /** Colours by name: all that is drawn in a name changes with it. */
  palette: Palette;
  headline?: Face;
  /** Of all other text. */
  body?: Face;
}

/** Gives all pages a brand's colours and fonts, as one step. Text that is locked in its style keeps its font. */
export function applyBrand({ palette, headline, body }: BrandKit): Command {
  return {
    label: "brand",
    targets: [],
    run(draft) {
      Object.assign(draft.palette, palette);
      for (const page of draft.pages) {
        const now = plain(page);
        const parents = parentsOf(now);
        for (const element of Object.values(page.els)) {
          if (element.type !== "text" || isLocked(now, element.id, "style", parents)) continue;
          Object.assign(element, element.slot === "headline" ? headline : body);
        }
      }
    },
  };
}
