"use client";

import { useTranslations } from "next-intl";
import { cancelCrop, finishCrop, setFrame } from "@/components/editor/crop-picture";
import { useDesk, useView } from "@/components/editor/editor-context";
import { NumberField } from "@/components/editor/panels/number-field";
import { Section } from "@/components/editor/panels/section";
import { Button } from "@/components/ui/button";

const SIDES = ["x", "y", "w", "h"] as const;

/** The frame in figures while a picture is cropped, and the ways out. */
export function CropSection() {
  const t = useTranslations("posts.editor.crop");
  const desk = useDesk();
  const frame = useView(({ cropping }) => cropping?.frame);
  if (!frame) return null;
  const leave = (end: typeof finishCrop) => {
    end(desk);
    document.querySelector<HTMLElement>("[role=application]")?.focus();
  };
  return (
    <Section title={t("title")}>
      <div className="grid gap-2">
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t(side)}
            value={frame[side] * 100}
            min={0}
            max={100}
            onChange={(value) => setFrame(desk, { ...frame, [side]: value / 100 })}
          />
        ))}
      </div>
      <Button
        className="justify-self-start"
        size="sm"
        onClick={() => setFrame(desk, { x: 0, y: 0, w: 1, h: 1 })}
      >
        {t("whole")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => leave(finishCrop)}>
          {t("done")}
        </Button>
        <Button variant="quiet" onClick={() => leave(cancelCrop)}>
          {t("cancel")}
        </Button>
      </div>
      <p className="text-13 text-ink-2">{t("hint")}</p>
    </Section>
  );
}
