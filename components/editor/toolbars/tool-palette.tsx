import {
  Image as ImageIcon,
  Layers,
  LayoutTemplate,
  type LucideIcon,
  MousePointer2,
  Palette,
  Shapes,
  Type,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { DeferredMount } from "@/components/editor/deferred-mount";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import type { PanelName, Tool } from "@/components/editor/editor-view";
import { preloadPanel } from "@/components/editor/lazy-panels";
import { cn } from "@/components/ui/cn";

const ITEM =
  "grid justify-items-center gap-1 rounded-in px-0.5 py-2 text-center text-12/(--lh-12) font-semibold text-ink-2 hover:text-ink";

export function ToolPalette() {
  const t = useTranslations("posts.editor.tools");
  const templates = useTranslations("posts.editor.templates");
  const brand = useTranslations("posts.editor.brand");
  const { readOnly } = useEditor();
  return (
    <nav
      aria-label={t("title")}
      className="grid content-start gap-0.5 overflow-y-auto border-line border-e px-1.5 py-2 [scrollbar-width:thin]"
    >
      <DeferredMount>
        <ToolButton tool="select" icon={MousePointer2} label={t("select")} />
        {!readOnly && (
          <>
            <ToolButton tool="text" panel="text" icon={Type} label={t("text")} />
            <PanelButton panel="shapes" icon={Shapes} label={t("shapes")} />
            <PanelButton panel="images" icon={ImageIcon} label={t("images")} />
            <PanelButton panel="templates" icon={LayoutTemplate} label={templates("title")} />
            <PanelButton panel="brand" icon={Palette} label={brand("title")} />
          </>
        )}
        <PanelButton panel="layers" icon={Layers} label={t("layers")} />
      </DeferredMount>
    </nav>
  );
}

interface ToolButtonProps {
  tool: Tool;
  /** Opens with the tool, and closes with it when both are on. */
  panel?: PanelName;
  icon: LucideIcon;
  label: string;
}

function ToolButton({ tool, panel, icon: Icon, label }: ToolButtonProps) {
  const { view } = useEditor();
  const isOn = useViewState((snapshot) => snapshot.tool === tool);
  const isOpen = useViewState((snapshot) => panel !== undefined && snapshot.panel === panel);
  const choose = () => {
    if (panel === undefined) view.set({ tool });
    else if (isOn && isOpen) view.set({ tool: "select", panel: null });
    else view.set({ tool, panel });
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-expanded={panel && isOpen}
      onClick={choose}
      onPointerEnter={panel && (() => preloadPanel(panel))}
      onFocus={panel && (() => preloadPanel(panel))}
      className={cn(ITEM, isOpen && "bg-tint-2 text-ink", isOn && "bg-ink text-canvas hover:text-canvas")}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </button>
  );
}

function PanelButton({ panel, icon: Icon, label }: { panel: PanelName; icon: LucideIcon; label: string }) {
  const { view } = useEditor();
  const isOpen = useViewState((snapshot) => snapshot.panel === panel);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => view.set({ panel: isOpen ? null : panel })}
      onPointerEnter={() => preloadPanel(panel)}
      onFocus={() => preloadPanel(panel)}
      className={cn(ITEM, isOpen && "bg-tint-2 text-ink")}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </button>
  );
}
