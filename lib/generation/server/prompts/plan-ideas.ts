import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import {
  buildLanguageBlock,
  buildVoiceBlock,
  getFactRules,
  PLATFORM_NAMES,
  toSingleLine,
} from "@/lib/generation/server/prompts/prompt-blocks";
import type { Prompt } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";

export const PLAN_IDEAS_PROMPT_VERSION = 3;

interface IdeaDay {
  /** "2026-11-25", the account's local date. */
  day: string;
  /** Holidays in the language of the posts; mostly empty. */
  notes: string[];
}

export interface PlanIdeasPromptInput {
  brandName: string;
  voice: BrandVoice;
  platform: Platform;
  language: Language;
  days: IdeaDay[];
  /** The beginnings of nearby posts and earlier ideas, which must not be repeated. */
  existing: string[];
  problems?: string[];
}

/** The whole brief is in the language of the posts: a model instructed in English writes translated Hebrew. */
export function buildPlanIdeasPrompt(input: PlanIdeasPromptInput): Prompt {
  const { days, existing, problems = [], language } = input;
  const { task, rules, form, repeat } = (language === "he" ? buildHebrewLines : buildEnglishLines)(input);
  const instructions = [
    ...task,
    buildVoiceBlock(input.voice, undefined, language),
    ...rules,
    getFactRules(language),
    form,
    buildLanguageBlock(language, input.voice),
  ];
  const prompt = [
    `<days>\n${days.map((day) => dayLine(day, language)).join("\n")}\n</days>`,
    existing.length > 0 && `<posts>\n${existing.map((text) => `- ${plain(text)}`).join("\n")}\n</posts>`,
    problems.length > 0 &&
      `<problems>\n${problems.map((text) => `- ${plain(text)}`).join("\n")}\n</problems>\n${repeat}`,
  ];
  return {
    instructions: instructions.filter(Boolean).join("\n"),
    prompt: prompt.filter(Boolean).join("\n\n"),
  };
}

const buildEnglishLines = ({ platform, brandName }: PlanIdeasPromptInput) => ({
  task: [`You plan the ${PLATFORM_NAMES[platform]} posts of the brand "${toSingleLine(brandName)}".`],
  rules: [
    "For every empty day give one idea: what its post is about, in one or two sentences, for the person who will write it. Not the post itself.",
    "No two ideas share their subject, and none repeats a post or an idea of the material: another product, another moment, another question, another person.",
    "An idea fits its day: what the weekday is like, and the holiday where one is named. Most days need no occasion.",
    "Where nothing is known about the brand, choose what every such brand can tell truthfully: how something is made, who does it, what customers ask, what it takes.",
  ],
  form: "Plain text: no Markdown, no hashtags, no emoji.\nOf every idea:",
  repeat: "Give ideas for all of these days again so that none of these problems is left.",
});

const buildHebrewLines = ({ platform, brandName }: PlanIdeasPromptInput) => ({
  task: [
    "המשימה: לתכנן רעיונות לפוסטים ברשת חברתית.",
    `הרשת: ${PLATFORM_NAMES[platform]}`,
    `המותג: "${toSingleLine(brandName)}"`,
  ],
  rules: [
    "לכל יום פנוי רעיון אחד: על מה יהיה הפוסט, במשפט או שניים, בשביל מי שיכתוב אותו. לא הפוסט עצמו.",
    "לשני רעיונות אין אותו נושא, ואף רעיון לא חוזר על פוסט או על רעיון מהחומר: מוצר אחר, רגע אחר, שאלה אחרת, אדם אחר.",
    "רעיון מתאים ליום שלו: לאופי של היום בשבוע, ולחג כשהוא מצוין. רוב הימים לא צריכים סיבה.",
    "כשלא ידוע דבר על המותג, בוחרים במה שכל מותג כזה יכול לספר ביושר: איך משהו נעשה, מי עושה אותו, מה לקוחות שואלים, מה זה דורש.",
  ],
  form: "טקסט פשוט: בלי Markdown, בלי האשטגים ובלי אמוג׳י.\nלכל רעיון:",
  repeat: "לתת שוב רעיונות לכל הימים האלה, כך שאף אחת מהבעיות לא תישאר.",
});

function dayLine({ day, notes }: IdeaDay, language: Language): string {
  const named = `${day}, ${formatWeekday(`${day}T12:00:00Z`, language, "UTC")}`;
  return [named, ...notes].join("; ");
}

/** Prevents prompt injection: material cannot close its tag or add a line. */
const plain = (text: string) => toSingleLine(text.replace(/<\/?(?:days|posts|problems)>/gi, ""));
