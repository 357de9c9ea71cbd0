"use client";

import { useTranslations } from "next-intl";
import { cancelCrop, finishCrop, setCropFrame } from "@/components/editor/crop-image";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { Button } from "@/components/ui/button";

const SIDES = ["x", "y", "w", "h"] as const;

/** Shows the crop frame as numbers, with apply and cancel. */
export function CropSection() {
  const t = useTranslations("posts.editor.crop");
  const editor = useEditor();
  const frame = useViewState(({ cropping }) => cropping?.frame);
  if (!frame) return null;
  const leave = (end: typeof finishCrop) => {
    end(editor);
    document.querySelector<HTMLElement>("[role=application]")?.focus();
  };
  return (
    <PanelSection title={t("title")}>
      <div className="grid gap-2">
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t(side)}
            value={frame[side] * 100}
            min={0}
            max={100}
            onChange={(value) => setCropFrame(editor, { ...frame, [side]: value / 100 })}
          />
        ))}
      </div>
      <Button
        className="justify-self-start"
        size="sm"
        onClick={() => setCropFrame(editor, { x: 0, y: 0, w: 1, h: 1 })}
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
    </PanelSection>
  );
}
