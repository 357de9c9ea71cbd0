import { TONE_NEUTRAL_STEP, TONE_SLIDERS, type ToneSlider } from "@/lib/accounts/voice-options";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";

/** Brand voice as form values: all fields present, empty when unset. */
export interface VoiceFields extends Record<ToneSlider, number> {
  summary: string;
  audience: string;
  tone: string;
  address: NonNullable<BrandVoice["address"]>;
  speaker: NonNullable<BrandVoice["speaker"]>;
  favourites: string[];
  banned: string[];
  examples: string[];
}

export function toVoiceFields(voice: BrandVoice): VoiceFields {
  const step = (slider: ToneSlider) => voice.sliders?.[slider] ?? TONE_NEUTRAL_STEP;
  return {
    summary: voice.summary ?? "",
    audience: voice.audience ?? "",
    tone: voice.tone ?? "",
    casual: step("casual"),
    playful: step("playful"),
    warm: step("warm"),
    lively: step("lively"),
    address: voice.address ?? "plural",
    speaker: voice.speaker ?? "we",
    favourites: voice.favourites ?? [],
    banned: voice.banned ?? [],
    examples: voice.examples ?? [],
  };
}

/** Converts form values to the stored voice. A slider in the middle is unset; `avoid` has its own endpoints. */
export function fromVoiceFields(fields: VoiceFields): Omit<BrandVoice, "avoid"> {
  const { summary, audience, tone, address, speaker, favourites, banned, examples } = fields;
  const leaning = TONE_SLIDERS.filter((slider) => fields[slider] !== TONE_NEUTRAL_STEP);
  return {
    summary: summary.trim(),
    audience: audience.trim(),
    tone: tone.trim(),
    sliders: Object.fromEntries(leaning.map((slider) => [slider, fields[slider]])),
    address,
    speaker,
    favourites,
    banned,
    examples: examples.map((text) => text.trim()).filter((text) => text !== ""),
  };
}

type Learned = Omit<BrandVoice, "avoid" | "speaker">;

/** Applies one learned trait to the form: phrases and examples are appended, other values replaced. */
export function applyLearnedTrait(fields: VoiceFields, name: keyof Learned, learned: Learned): VoiceFields {
  const joined = (list: "favourites" | "banned" | "examples", most: number) =>
    [...new Set([...fields[list], ...(learned[list] ?? [])])].slice(0, most);
  switch (name) {
    case "sliders":
      return { ...fields, ...learned.sliders };
    case "favourites":
    case "banned":
      return { ...fields, [name]: joined(name, 30) };
    case "examples":
      return { ...fields, examples: joined("examples", 8) };
    default:
      return { ...fields, [name]: learned[name] ?? fields[name] };
  }
}
