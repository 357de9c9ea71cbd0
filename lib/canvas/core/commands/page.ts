import type { Command } from "@/lib/canvas/core/command";
import { newId } from "@/lib/canvas/core/ids";
import { MAX_PAGES } from "@/lib/canvas/core/limits";
import type { Paint } from "@/lib/canvas/core/paints";
import { pageAt, plain } from "@/lib/canvas/core/targets";

/** Paints the open page's ground; a dragged colour is one step. */
export function setBackground(bg: Paint): Command {
  return {
    label: "background",
    targets: [],
    coalesce: "background",
    run(draft, page) {
      const on = pageAt(draft, page);
      if (on) on.bg = structuredClone(bg);
    },
  };
}

/** An empty page behind the open one, on the same ground. There are ten at most. */
export function addPage(id: string = newId()): Command {
  return {
    label: "page_add",
    targets: [],
    run(draft, page) {
      const on = pageAt(draft, page);
      if (!on || draft.pages.length >= MAX_PAGES || draft.pages.some((one) => one.id === id)) return;
      draft.pages.splice(page + 1, 0, { id, bg: structuredClone(plain(on).bg), order: [], els: {} });
    },
  };
}

/** The open page once more, behind it. */
export function duplicatePage(id: string = newId()): Command {
  return {
    label: "page_add",
    targets: [],
    run(draft, page) {
      const on = pageAt(draft, page);
      if (!on || draft.pages.length >= MAX_PAGES || draft.pages.some((one) => one.id === id)) return;
      draft.pages.splice(page + 1, 0, { ...structuredClone(plain(on)), id });
    },
  };
}

/** Takes a page away, the open one unless said; the last one stays. */
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

/** Puts the page of one index at another. */
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
