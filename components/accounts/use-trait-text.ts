"use client";

import { useTranslations } from "next-intl";
import { AUDIENCE_ADDRESSES, TONE_MIDDLE, TONE_SLIDERS, type VoiceTrait } from "@/lib/accounts/voice-schemas";

/** A trait of a voice in the reader's words: "Tone: dry", "Warm". */
export function useTraitText(): (trait: VoiceTrait) => string {
  const t = useTranslations("dashboard.voice");
  return ({ kind, value }) => {
    if (kind === "slider") {
      const [name, step] = value.split(":");
      const slider = TONE_SLIDERS.find((one) => one === name);
      return slider ? t(`sliders.${slider}.${Number(step) > TONE_MIDDLE ? "high" : "low"}`) : value;
    }
    const address = AUDIENCE_ADDRESSES.find((one) => one === value);
    const shown = kind === "address" && address ? t(`addresses.${address}`) : value;
    return t(`traits.${kind}`, { value: shown });
  };
}
