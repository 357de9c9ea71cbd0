"use client";

import { Crop, FlipHorizontal2, FlipVertical2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { canCrop, startCrop } from "@/components/editor/crop-picture";
import { type Desk, useDesk } from "@/components/editor/editor-context";
import { CutOut } from "@/components/editor/panels/cut-out";
import { Section } from "@/components/editor/panels/section";
import { Button } from "@/components/ui/button";
import { Slider } from "@/components/ui/slider";
import { adjustPicture, flipPicture } from "@/lib/canvas/core/commands/picture";
import type { Adjustments, ImageElement } from "@/lib/canvas/core/elements";

const SIDED = ["brightness", "contrast", "saturation", "warmth"] as const;
const NONE: Adjustments = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0, blur: 0 };
const MAX_BLUR = 40;

/** Mirrored, and its light and colours; all of it leaves the picture's own pixels as they are. */
export function ImageSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.image");
  const crop = useTranslations("posts.editor.crop");
  const desk = useDesk();
  const { editor } = desk;
  const adjust = element.adjust ?? NONE;
  const set = (patch: Partial<Adjustments>) => editor.exec(adjustPicture(element.id, patch));
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
      <CutOut element={element} />
      {SIDED.map((name) => (
        <Dial
          key={name}
          label={t(name)}
          value={adjust[name] * 100}
          min={-100}
          max={100}
          onChange={(value) => set({ [name]: value / 100 })}
        />
      ))}
      <Dial
        label={t("sepia")}
        value={adjust.sepia * 100}
        min={0}
        max={100}
        onChange={(value) => set({ sepia: value / 100 })}
      />
      <Dial
        label={t("blur")}
        value={adjust.blur}
        min={0}
        max={MAX_BLUR}
        onChange={(value) => set({ blur: value })}
      />
    </Section>
  );
}

/** The keyboard goes on at the frame. */
function openCrop(desk: Desk, element: ImageElement): void {
  startCrop(desk, element);
  document.querySelector<HTMLElement>("[role=application]")?.focus();
}

function Dial(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  const { label, value, min, max, onChange } = props;
  return (
    <div className="grid grid-cols-[88px_1fr_36px] items-center gap-2">
      <span className="truncate text-13 text-ink-2">{label}</span>
      <Slider
        thumbLabels={[label]}
        min={min}
        max={max}
        value={[Math.round(value)]}
        onValueChange={([next = 0]) => onChange(next)}
      />
      <bdi dir="ltr" className="text-end text-13">
        {Math.round(value)}
      </bdi>
    </div>
  );
}
