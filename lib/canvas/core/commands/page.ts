import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { createPageCommand, snapshotDraft } from "@/lib/canvas/core/element-targets";
import { MAX_PAGES } from "@/lib/canvas/core/limits";
import type { Paint } from "@/lib/canvas/core/paints";
import { createElementId } from "@/lib/canvas/core/values";

/** Sets the background of the open page; dragging in the color picker is one step. */
export function setBackground(bg: Paint): Command {
  return createPageCommand({ label: "background", targets: [], coalesce: "background" }, (page) => {
    page.bg = structuredClone(bg);
  });
}

/** Adds an empty page with the same background behind the open one; at most ten pages. */
export function addPage(id: string = createElementId()): Command {
  return insertPageBehind(({ bg }) => ({ id, bg: structuredClone(bg), order: [], els: {} }));
}

export function duplicatePage(id: string = createElementId()): Command {
  return insertPageBehind((page) => ({ ...structuredClone(page), id }));
}

function insertPageBehind(create: (open: CanvasPage) => CanvasPage): Command {
  return createPageCommand({ label: "page_add", targets: [] }, (page, { pages }, index) => {
    const added = create(snapshotDraft(page));
    if (pages.length >= MAX_PAGES || pages.some(({ id }) => id === added.id)) return;
    pages.splice(index + 1, 0, added);
  });
}

/** Removes a page, by default the open one; the last page stays. */
export function removePage(index?: number): Command {
  return {
    label: "page_remove",
    targets: [],
    run(draft, page) {
      const at = index ?? page;
      if (draft.pages.length > 1 && draft.pages[at]) draft.pages.splice(at, 1);
    },
  };
}

export function movePage(from: number, to: number): Command {
  return {
    label: "page_move",
    targets: [],
    run(draft) {
      const at = Math.min(Math.max(0, to), draft.pages.length - 1);
      const moved = draft.pages[from];
      if (!moved || at === from) return;
      draft.pages.splice(from, 1);
      draft.pages.splice(at, 0, moved);
    },
  };
}
