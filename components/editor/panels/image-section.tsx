"use client";

import { Crop, FlipHorizontal2, FlipVertical2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChangeButton } from "@/components/editor/change/change-button";
import { canCrop, startCrop } from "@/components/editor/crop-picture";
import { type Desk, useDesk } from "@/components/editor/editor-context";
import { AdjustDials } from "@/components/editor/panels/adjust-dials";
import { CutOut } from "@/components/editor/panels/cut-out";
import { Section } from "@/components/editor/panels/section";
import { StockCredit } from "@/components/stock/stock-credit";
import { Button } from "@/components/ui/button";
import { flipPicture } from "@/lib/canvas/core/commands/picture";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { imageCredit } from "@/lib/canvas/image-schemas";

/** Mirrored, and its light and colours; all of it leaves the picture's own pixels as they are. */
export function ImageSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.image");
  const crop = useTranslations("posts.editor.crop");
  const desk = useDesk();
  const { editor } = desk;
  const credit = imageCredit.safeParse(element.custom?.credit).data;
  return (
    <Section title={t("title")}>
      <div dir="ltr" className="flex gap-1">
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={t("flipX")}
          onClick={() => editor.exec(flipPicture(element.id, "across"))}
        >
          <FlipHorizontal2 aria-hidden="true" />
        </Button>
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={t("flipY")}
          onClick={() => editor.exec(flipPicture(element.id, "down"))}
        >
          <FlipVertical2 aria-hidden="true" />
        </Button>
        <Button size="sm" disabled={!canCrop(element)} onClick={() => openCrop(desk, element)}>
          <Crop aria-hidden="true" />
          {crop("open")}
        </Button>
      </div>
      {credit && <StockCredit credit={credit} />}
      <ChangeButton element={element} />
      <CutOut element={element} />
      <AdjustDials element={element} />
    </Section>
  );
}

/** The keyboard goes on at the frame. */
function openCrop(desk: Desk, element: ImageElement): void {
  startCrop(desk, element);
  document.querySelector<HTMLElement>("[role=application]")?.focus();
}
