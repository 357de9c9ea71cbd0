import { preloadSnapGuides } from "@/components/editor/stage/drag-elements";
import type { HandlesProps } from "@/components/editor/stage/selection-handles";
import type { StageMenuProps } from "@/components/editor/stage/stage-menu";
import { LazyCode } from "@/components/shell/lazy-part";

/** Settings of the selected elements. */
export const LAZY_SELECTION = new LazyCode(() =>
  import("@/components/editor/panels/selection-settings").then((one) => one.SelectionSettings),
);

export const LAZY_TOOLBAR = new LazyCode(() =>
  import("@/components/editor/toolbars/selection-toolbar").then((one) => one.SelectionToolbar),
);

/** Handles around the selected elements and around a crop. */
export const LAZY_HANDLES = new LazyCode<HandlesProps>(() =>
  import("@/components/editor/stage/selection-handles").then((one) => one.SelectionHandles),
);

export const LAZY_MENU = new LazyCode<StageMenuProps>(() =>
  import("@/components/editor/stage/stage-menu").then((one) => one.StageMenu),
);

/** Loads what a first selection needs, when the pointer or the focus comes to the stage. */
export function preloadSelection(): void {
  for (const code of [LAZY_HANDLES, LAZY_TOOLBAR, LAZY_SELECTION, LAZY_MENU])
    void code.preload().catch(() => undefined);
  preloadSnapGuides();
}
