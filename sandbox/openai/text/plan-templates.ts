import { pick } from "@/sandbox/openai/hash";
import { type Brief, clip, sentences } from "@/sandbox/openai/text/brief";
import { capital } from "@/sandbox/openai/text/points";
import { propertyOf, type Request } from "@/sandbox/openai/text/request";

const CALLS: Record<Brief["language"], string[]> = {
  en: ["Write to us", "Come by", "Ask us", "Read more"],
  he: ["כתבו לנו", "מחכים לכם", "שאלו אותנו", "לפרטים נוספים"],
};
const KICKERS: Record<Brief["language"], string[]> = {
  en: ["New", "This week", "From us", "Good to know"],
  he: ["חדש", "השבוע", "מאיתנו", "כדאי לדעת"],
};

/** What layouts of a post say: its own sentences, shorter. */
export function planTemplates({ schema, brief, prompt }: Request) {
  const { minItems, maxItems } = propertyOf(schema, "copies");
  const most = typeof maxItems === "number" ? maxItems : 4;
  const asked = Number(
    /\b([1-9]) (?:copies|layouts|versions|templates)\b/i.exec(
      `${prompt.user}\n${prompt.instructions}`,
    )?.[1] ?? most,
  );
  const count = Math.max(typeof minItems === "number" ? minItems : 1, Math.min(asked, most));
  const text = brief.given === "" ? [brief.topic, ...brief.details].join(". ") : brief.given;
  const said = sentences(text).filter((line) => !line.startsWith("#"));
  const copies = Array.from({ length: count }, (_, index) => copyAt(index, said, brief));
  return { copies };
}

function copyAt(index: number, said: string[], brief: Brief) {
  const first = said[index % Math.max(1, Math.min(2, said.length))] ?? brief.topic;
  const rest = said.filter((line) => line !== first);
  const seed = `${brief.seed}|${index}`;
  return {
    headline: clip(capital(first.replace(/[.!…]+$/u, "")), 60),
    subline: rest[index % Math.max(1, rest.length)] ? clip(rest[index % rest.length] ?? "", 110) : null,
    cta: index % 2 === 0 ? pick(CALLS[brief.language], seed) : null,
    kicker: index % 3 === 2 ? null : pick(KICKERS[brief.language], seed),
  };
}
