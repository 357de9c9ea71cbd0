import { type BrandVoice, TONE_SLIDERS, type ToneSlider } from "@/lib/accounts/voice-schemas";
import { oneLine } from "@/lib/generation/server/prompts/one-line";

/** What the five steps of a slider ask for; the middle asks for nothing. */
const STEPS: Record<ToneSlider, [string, string, null, string, string]> = {
  casual: ["formal", "rather formal", null, "rather casual", "casual"],
  playful: ["serious", "rather serious", null, "a little playful", "playful"],
  warm: ["reserved", "rather reserved", null, "warm", "very warm"],
  lively: ["calm", "rather calm", null, "lively", "very lively"],
};

/**
 * The brand's voice as every prompt tells it: lines for the instructions, empty for a brand that has said nothing.
 * `tone` is what was asked for this once; it stands in for the brand's own words about tone.
 */
export function voiceBlock(voice: BrandVoice, tone?: string): string {
  const { favourites = [], banned = [], avoid = [], examples = [] } = voice;
  const steps = TONE_SLIDERS.flatMap((slider) => STEPS[slider][(voice.sliders?.[slider] ?? 3) - 1] ?? []);
  const inWords = tone || voice.tone;
  const lines = [
    voice.summary && `The brand's voice: ${oneLine(voice.summary)}`,
    voice.audience && `Its audience: ${oneLine(voice.audience)}`,
    inWords && `Tone: ${oneLine(inWords)}`,
    steps.length > 0 && `It sounds ${steps.join(", ")}.`,
    favourites.length > 0 && `Words it likes, where they come by themselves: ${listed(favourites)}.`,
    banned.length > 0 && `Words it never uses, in any form, not in hashtags either: ${listed(banned)}.`,
    avoid.length > 0 && `Said about earlier texts; do not do it again: ${listed(avoid)}.`,
    examples.length > 0 &&
      "Texts that sound right. Write like them: their rhythm, their words. Their facts stay theirs.",
    ...examples.map((example) => `<example>\n${withoutTags(example)}\n</example>`),
  ];
  return lines.filter(Boolean).join("\n");
}

const listed = (values: string[]) =>
  values.map((value) => `"${oneLine(value).replaceAll('"', "'")}"`).join(", ");

const withoutTags = (text: string) => text.replace(/<\/?example>/gi, "").trim();
