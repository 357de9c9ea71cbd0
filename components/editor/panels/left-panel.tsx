"use client";

import { BrandPanel } from "@/components/editor/brand/brand-panel";
import { useDesk, useView } from "@/components/editor/editor-context";
import { Later } from "@/components/editor/later";
import { ImagesPanel } from "@/components/editor/panels/images-panel";
import { LayersPanel } from "@/components/editor/panels/layers-panel";
import { ShapesPanel } from "@/components/editor/panels/shapes-panel";
import { TemplatesPanel } from "@/components/editor/templates/templates-panel";

const PANELS = {
  layers: LayersPanel,
  shapes: ShapesPanel,
  images: ImagesPanel,
  templates: TemplatesPanel,
  brand: BrandPanel,
};

/** The open panel beside the tools; over the stage where there is no room beside it. */
export function LeftPanel() {
  const panel = useView((snapshot) => snapshot.panel);
  const { readOnly } = useDesk();
  if (panel === null) return null;
  // What adds to the page is away while another tab works on it.
  const Panel = PANELS[readOnly ? "layers" : panel];
  return (
    <aside className="flex min-h-0 flex-col border-line border-e bg-surface max-[1199px]:absolute max-[1199px]:start-16 max-[1199px]:z-10 max-[1199px]:inset-y-0 max-[1199px]:w-66 max-[1199px]:shadow-float">
      <Later>
        <Panel />
      </Later>
    </aside>
  );
}
