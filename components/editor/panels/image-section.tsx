"use client";

import { Crop, FlipHorizontal2, FlipVertical2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { AiEditButton } from "@/components/editor/ai-edit/ai-edit-button";
import { canCrop, startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, useEditor } from "@/components/editor/editor-context";
import { ImageAdjustments } from "@/components/editor/panels/image-adjustments";
import { PanelSection } from "@/components/editor/panels/number-field";
import { RemoveBackgroundSection } from "@/components/editor/panels/remove-background-section";
import { StockCredit } from "@/components/stock/stock-credit";
import { Button } from "@/components/ui/button";
import { flipImageElement } from "@/lib/canvas/core/commands/image";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { imageCredit } from "@/lib/media/canvas-image-schemas";

/** Flips and adjusts an image; its pixels stay unchanged. */
export function ImageSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.image");
  const crop = useTranslations("posts.editor.crop");
  const workspace = useEditor();
  const { editor } = workspace;
  const credit = imageCredit.safeParse(element.custom?.credit).data;
  return (
    <PanelSection title={t("title")}>
      <div dir="ltr" className="flex gap-1">
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={t("flipX")}
          onClick={() => editor.exec(flipImageElement(element.id, "across"))}
        >
          <FlipHorizontal2 aria-hidden="true" />
        </Button>
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={t("flipY")}
          onClick={() => editor.exec(flipImageElement(element.id, "down"))}
        >
          <FlipVertical2 aria-hidden="true" />
        </Button>
        <Button size="sm" disabled={!canCrop(element)} onClick={() => openCrop(workspace, element)}>
          <Crop aria-hidden="true" />
          {crop("open")}
        </Button>
      </div>
      {credit && <StockCredit credit={credit} />}
      <AiEditButton element={element} />
      <RemoveBackgroundSection element={element} />
      <ImageAdjustments element={element} />
    </PanelSection>
  );
}

/** Moves the focus to the crop frame. */
function openCrop(editor: EditorContextValue, element: ImageElement): void {
  startCrop(editor, element);
  document.querySelector<HTMLElement>("[role=application]")?.focus();
}
