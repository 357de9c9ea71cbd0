"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { Button } from "@/components/ui/button";
import { Slider } from "@/components/ui/slider";
import { adjustImageElement } from "@/lib/canvas/core/commands/image";
import type { Adjustments, ImageElement } from "@/lib/canvas/core/elements";
import { findPreset, PRESET_NAMES, PRESETS } from "@/lib/canvas/core/presets";

const NONE: Adjustments = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0, blur: 0 };
/** Sliders with the value of one unit. */
const DIALS = [
  { name: "brightness", unit: 0.01, min: -100, max: 100 },
  { name: "contrast", unit: 0.01, min: -100, max: 100 },
  { name: "saturation", unit: 0.01, min: -100, max: 100 },
  { name: "warmth", unit: 0.01, min: -100, max: 100 },
  { name: "sepia", unit: 0.01, min: 0, max: 100 },
  { name: "blur", unit: 1, min: 0, max: 40 },
] as const;

type Dial = (typeof DIALS)[number];

/** Offers presets and single adjustments. */
export function ImageAdjustments({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.presets");
  const { editor } = useEditor();
  const looks = useRef<HTMLFieldSetElement>(null);
  // The button unmounts after the reset, so the focus moves to a neighbor.
  const reset = () => {
    looks.current?.querySelector("button")?.focus();
    editor.exec(adjustImageElement(element.id, null));
  };
  return (
    <>
      <Looks ref={looks} element={element} />
      {DIALS.map((dial) => (
        <DialLine key={dial.name} dial={dial} element={element} />
      ))}
      {element.adjust !== undefined && (
        <Button size="sm" className="justify-self-start" onClick={reset}>
          {t("reset")}
        </Button>
      )}
    </>
  );
}

function Looks({ element, ref }: { element: ImageElement; ref: RefObject<HTMLFieldSetElement | null> }) {
  const t = useTranslations("posts.editor.presets");
  const { editor } = useEditor();
  const chosen = findPreset(element.adjust);
  return (
    <fieldset ref={ref} aria-label={t("title")} className="flex min-w-0 flex-wrap gap-1.5">
      {PRESET_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => editor.exec(adjustImageElement(element.id, PRESETS[name]))}
          className="min-h-7 rounded-in border border-line-strong bg-raised px-2.5 text-13 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas"
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** Previews the image while dragging; releasing creates one undo step. */
function DialLine({ dial: { name, unit, min, max }, element }: { dial: Dial; element: ImageElement }) {
  const t = useTranslations("posts.editor.image");
  const { editor, view } = useEditor();
  const { id } = element;
  const tried = useViewState(({ adjusting }) => (adjusting?.id === id ? adjusting.adjust : undefined));
  const adjust = tried ?? element.adjust ?? NONE;
  const value = Math.round(adjust[name] / unit);
  // A slider that returns to its start emits no commit event.
  const keep = () => {
    const { adjusting } = view.read();
    if (adjusting?.id !== id) return;
    editor.exec(adjustImageElement(id, { [name]: adjusting.adjust[name] }));
    view.set({ adjusting: null });
  };
  return (
    <div className="grid grid-cols-[88px_1fr_36px] items-center gap-2">
      <span className="truncate text-13 text-ink-2">{t(name)}</span>
      <Slider
        thumbLabels={[t(name)]}
        min={min}
        max={max}
        value={[value]}
        onValueChange={([next = 0]) =>
          view.set({ adjusting: { id, adjust: { ...adjust, [name]: next * unit } } })
        }
        onValueCommit={keep}
        onLostPointerCapture={keep}
      />
      <bdi dir="ltr" className="text-end text-13">
        {value}
      </bdi>
    </div>
  );
}
