import type { Command } from "@/lib/canvas/core/command";
import { getCommandPage, snapshotDraft } from "@/lib/canvas/core/element-targets";
import { MAX_PAGES } from "@/lib/canvas/core/limits";
import type { Paint } from "@/lib/canvas/core/paints";
import { createElementId } from "@/lib/canvas/core/values";

/** Sets the background of the open page; dragging in the color picker is one step. */
export function setBackground(bg: Paint): Command {
  return {
    label: "background",
    targets: [],
    coalesce: "background",
    run(draft, page) {
      const on = getCommandPage(draft, page);
      if (on) on.bg = structuredClone(bg);
    },
  };
}

/** Adds an empty page with the same background behind the open one; at most ten pages. */
export function addPage(id: string = createElementId()): Command {
  return {
    label: "page_add",
    targets: [],
    run(draft, page) {
      const on = getCommandPage(draft, page);
      if (!on || draft.pages.length >= MAX_PAGES || draft.pages.some((one) => one.id === id)) return;
      draft.pages.splice(page + 1, 0, { id, bg: structuredClone(snapshotDraft(on).bg), order: [], els: {} });
    },
  };
}

/** Duplicates the open page behind it. */
export function duplicatePage(id: string = createElementId()): Command {
  return {
    label: "page_add",
    targets: [],
    run(draft, page) {
      const on = getCommandPage(draft, page);
      if (!on || draft.pages.length >= MAX_PAGES || draft.pages.some((one) => one.id === id)) return;
      draft.pages.splice(page + 1, 0, { ...structuredClone(snapshotDraft(on)), id });
    },
  };
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

/** Moves a page to another index. */
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
