import { TONE_NEUTRAL_STEP, TONE_SLIDERS } from "@/lib/accounts/voice-options";
import type { BrandVoice, VoiceTrait } from "@/lib/accounts/voice-schemas";
import { truncateToLength } from "@/lib/core/truncate-text";
import { createWholeWordPattern } from "@/lib/generation/text-matching";
import type { Language } from "@/lib/i18n/direction";

const MAX_VALUE = 300;
const MAX_TRAITS = 60;
const EXCERPT = 80;

/** With a text, returns only preferred words it contains; the form of address in Hebrew only. */
export function getVoiceTraits(
  voice: BrandVoice,
  written?: { text: string; language: Language },
): VoiceTrait[] {
  const { favourites = [], banned = [], examples = [], avoid = [] } = voice;
  const used = written
    ? favourites.filter((word) => createWholeWordPattern(word).test(written.text))
    : favourites;
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
  return traits
    .slice(0, MAX_TRAITS)
    .map(({ kind, value }) => ({ kind, value: truncateToLength(value, MAX_VALUE) }));
}

function slidersOf({ sliders }: BrandVoice): string[] {
  return TONE_SLIDERS.flatMap((slider) => {
    const step = sliders?.[slider] ?? TONE_NEUTRAL_STEP;
    return step === TONE_NEUTRAL_STEP ? [] : [`${slider}:${step}`];
  });
}

const excerptOf = (example: string) => truncateToLength(example.replace(/\s+/g, " ").trim(), EXCERPT);
