"use client";

import { useTranslations } from "next-intl";
import { Slider } from "@/components/ui/slider";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { TONE_SLIDERS } from "@/lib/accounts/voice-schemas";

/** The tone between two words, in five steps. */
export function ToneSliders({ form: { watch, setValue } }: { form: VoiceFormState }) {
  const t = useTranslations("dashboard.voice");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t("sliders.title")}</legend>
      {TONE_SLIDERS.map((slider) => {
        const [low, high] = [t(`sliders.${slider}.low`), t(`sliders.${slider}.high`)];
        return (
          <div key={slider} className="grid grid-cols-[6rem_minmax(0,1fr)_6rem] items-center gap-3">
            <span aria-hidden="true" className="text-end text-13 text-ink-2">
              {low}
            </span>
            <Slider
              min={1}
              max={5}
              step={1}
              value={[watch(slider)]}
              thumbLabels={[t("sliders.label", { low, high })]}
              onValueChange={([step]) => step && setValue(slider, step, { shouldDirty: true })}
            />
            <span aria-hidden="true" className="text-13 text-ink-2">
              {high}
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}
