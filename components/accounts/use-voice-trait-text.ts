"use client";

import { useTranslations } from "next-intl";
import { AUDIENCE_ADDRESS_FORMS, TONE_NEUTRAL_STEP, TONE_SLIDERS } from "@/lib/accounts/voice-options";
import type { VoiceTrait } from "@/lib/accounts/voice-schemas";

/** Returns a formatter for voice traits in the interface language: "Tone: dry", "Warm". */
export function useVoiceTraitText(): (trait: VoiceTrait) => string {
  const t = useTranslations("dashboard.voice");
  return ({ kind, value }) => {
    if (kind === "slider") {
      const [name, step] = value.split(":");
      const slider = TONE_SLIDERS.find((one) => one === name);
      return slider ? t(`sliders.${slider}.${Number(step) > TONE_NEUTRAL_STEP ? "high" : "low"}`) : value;
    }
    const address = AUDIENCE_ADDRESS_FORMS.find((one) => one === value);
    const shown = kind === "address" && address ? t(`addressForms.${address}`) : value;
    return t(`traits.${kind}`, { value: shown });
  };
}
