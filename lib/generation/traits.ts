import { type BrandVoice, TONE_MIDDLE, TONE_SLIDERS, type VoiceTrait } from "@/lib/accounts/voice-schemas";
import { clip } from "@/lib/core/shorten";
import { wholeWord } from "@/lib/generation/whole-word";
import type { Language } from "@/lib/i18n/direction";

const MAX_VALUE = 300;
const MAX_TRAITS = 60;
/** Of an example: enough to know it by. */
const EXCERPT = 80;

/**
 * What of the brand's voice a text was asked to have, in the order a person reads it. With the text at hand, of the
 * words the brand likes only those that are in it; how readers are addressed counts in Hebrew alone.
 */
export function traitsOf(voice: BrandVoice, written?: { text: string; language: Language }): VoiceTrait[] {
  const { favourites = [], banned = [], examples = [], avoid = [] } = voice;
  const used = written ? favourites.filter((word) => wholeWord(word).test(written.text)) : favourites;
  const each = (kind: VoiceTrait["kind"], values: string[]) => values.map((value) => ({ kind, value }));
  const said = (kind: VoiceTrait["kind"], value: string | undefined) => each(kind, value ? [value] : []);
  const traits = [
    ...said("summary", voice.summary),
    ...said("audience", voice.audience),
    ...said("tone", voice.tone),
    ...each("slider", slidersOf(voice)),
    ...(written?.language === "en" ? [] : said("address", voice.address)),
    ...each("favourite", used),
    ...each("avoid", avoid),
    ...each("example", examples.map(excerptOf)),
    ...each("banned", banned),
  ];
  return traits.slice(0, MAX_TRAITS).map(({ kind, value }) => ({ kind, value: clip(value, MAX_VALUE) }));
}

/** Name and step of every slider that is not in the middle. */
function slidersOf({ sliders }: BrandVoice): string[] {
  return TONE_SLIDERS.flatMap((slider) => {
    const step = sliders?.[slider] ?? TONE_MIDDLE;
    return step === TONE_MIDDLE ? [] : [`${slider}:${step}`];
  });
}

const excerptOf = (example: string) => clip(example.replace(/\s+/g, " ").trim(), EXCERPT);
