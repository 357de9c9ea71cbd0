import type { Prompt } from "@/sandbox/openai/prompt";
import { type Brief, sentences, truncateAtWord } from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };

const COMMON_WORDS = new Set(
  "about their there these those would could should which while where after before every being with from that this have will your they them what when here just into than then been some more also over only very because".split(
    " ",
  ),
);

/** Describes the voice of the numbered texts by counting words, sentence lengths and punctuation. */
export function learnVoice({ brief, prompt }: { brief: Brief; prompt: Prompt }) {
  const texts = [...prompt.user.matchAll(/<text n="\d+">\s*([\s\S]*?)\s*<\/text>/g)].map(
    ([, text = ""]) => text,
  );
  const all = texts.join("\n");
  const { voice } = copy[brief.language];
  const repeated = findRepeatedWords(all);
  const isShort = all.split(/\s+/).length / Math.max(1, sentences(all).length) <= 11;
  const [quote = ""] = sentences(texts[0] ?? "");
  const quoted = (template: string) => template.replace("{quote}", () => truncateAtWord(quote, 60));
  const lengthReason = quoted(isShort ? voice.short : voice.long);
  const addressReason = quoted(voice.address);
  const summary = voice.summary
    .replace("{name}", () => brief.brand || voice.business)
    .replace("{quote}", () => truncateAtWord(quote.replace(/[.!?…]+$/u, ""), 90));
  const words = repeated.slice(0, 3).join(", ");
  return {
    summary: { value: summary, reason: quoted(voice.first) },
    audience: { value: voice.audience, reason: addressReason },
    tone: { value: isShort ? voice.toneShort : voice.toneLong, reason: lengthReason },
    sliders: { ...getSliders(all, isShort), reason: lengthReason },
    address: { value: getAddress(all), reason: addressReason },
    favourites: {
      value: repeated.slice(0, 6),
      reason: words === "" ? voice.unrepeated : voice.repeated.replace("{words}", () => words),
    },
    banned: {
      value: voice.avoid.filter((word) => !all.toLowerCase().includes(word)),
      reason: voice.avoided,
    },
    examples: { value: texts.slice(0, 2).map((_, index) => index + 1), reason: quoted(voice.first) },
  };
}

function findRepeatedWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of text.match(/[\p{L}\p{M}״׳’']{4,}/gu) ?? []) {
    const lower = word.toLowerCase();
    if (!COMMON_WORDS.has(lower)) counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([word]) => word);
}

function getSliders(text: string, isShort: boolean) {
  const isTogether = /\b(?:we|our|us)\b|אנחנו|שלנו|אצלנו/i.test(text);
  const exclamations = (text.match(/!/g) ?? []).length;
  return {
    casual: isShort ? 4 : 2,
    playful: exclamations > 1 ? 4 : 3,
    warm: isTogether ? 4 : 3,
    lively: exclamations > 2 ? 4 : 2,
  };
}

function getAddress(text: string) {
  if (!/[א-ת]/.test(text)) return null;
  return /(?:^|\s)(?:בואו|אתם|לכם|אתכם|כתבו|ספרו|מוזמנים)(?:\s|[.,!?]|$)/.test(text) ? "plural" : "neutral";
}
