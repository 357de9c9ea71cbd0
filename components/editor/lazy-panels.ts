import { useEffect } from "react";
import type { CommandHandlers } from "@/components/editor/command-palette/use-commands";
import type { PanelName } from "@/components/editor/editor-view";
import { LAZY_SECTIONS, LAZY_STICKER_COLORS } from "@/components/editor/lazy-sections";
import { LAZY_HANDLES, LAZY_SELECTION, LAZY_TOOLBAR } from "@/components/editor/lazy-selection";
import { loadExporter } from "@/components/editor/load-exporter";
import { PRELOAD_AFTER_MS } from "@/components/editor/preload-delay";
import { preloadSnapGuides } from "@/components/editor/stage/drag-elements";
import { LIBRARY_PICKER } from "@/components/media/lazy-library-picker";
import { LazyCode } from "@/components/shell/lazy-part";
import { STOCK_PICKER } from "@/components/stock/lazy-stock-picker";
import { loadOverlayCode } from "@/components/ui/overlay/overlay-code";
import { preloadToaster } from "@/components/ui/show-toast";
import { watchPointer, whenIdle } from "@/lib/canvas/client/when-idle";

/** Panels at the start side that are not open when the editor opens. */
export const LAZY_PANELS: Record<Exclude<PanelName, "layers">, LazyCode> = {
  text: new LazyCode(() => import("@/components/editor/panels/text-panel").then((one) => one.TextPanel)),
  shapes: new LazyCode(() =>
    import("@/components/editor/panels/shapes-panel").then((one) => one.ShapesPanel),
  ),
  images: new LazyCode(() =>
    import("@/components/editor/panels/images-panel").then((one) => one.ImagesPanel),
  ),
  templates: new LazyCode(() =>
    import("@/components/editor/templates/templates-panel").then((one) => one.TemplatesPanel),
  ),
  brand: new LazyCode(() =>
    import("@/components/editor/brand-kit/brand-kit-panel").then((one) => one.BrandKitPanel),
  ),
};

export const LAZY_PALETTE = new LazyCode<CommandHandlers>(() =>
  import("@/components/editor/command-palette/command-palette").then((one) => one.CommandPalette),
);

export const LAZY_AI_EDIT = new LazyCode(() =>
  import("@/components/editor/ai-edit/ai-edit-dialog").then((one) => one.AiEditDialog),
);

export const LAZY_COMMENTS = new LazyCode(() =>
  import("@/components/editor/comments/editor-comments").then((one) => one.EditorComments),
);

const ALL: readonly { preload(): Promise<unknown> }[] = [
  { preload: loadOverlayCode },
  // Mounts the toaster.
  { preload: async () => preloadToaster() },
  { preload: loadExporter },
  LIBRARY_PICKER,
  STOCK_PICKER,
  LAZY_HANDLES,
  LAZY_TOOLBAR,
  LAZY_SELECTION,
  ...Object.values(LAZY_PANELS),
  ...Object.values(LAZY_SECTIONS),
  LAZY_PALETTE,
  LAZY_AI_EDIT,
  LAZY_STICKER_COLORS,
  LAZY_COMMENTS,
];

/** Loads all parts later, so that they open at once and also when the network is gone by then. */
export function useLaterPreload(): void {
  useEffect(() => {
    watchPointer();
    let isOver = false;
    const loadAll = async () => {
      preloadSnapGuides();
      for (const code of ALL) {
        await whenIdle();
        // Without a network, the part shows the error when it is opened.
        if (!isOver) await code.preload().catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void loadAll(), PRELOAD_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}

/** Loads the code of a panel whose button is pointed at or focused. A failure shows when the panel is opened. */
export function preloadPanel(panel: PanelName): void {
  if (panel !== "layers") void LAZY_PANELS[panel].preload().catch(() => undefined);
}
