import type { Prompt } from "@/sandbox/openai/prompt";

export type Mode = "write" | "shorter" | "longer" | "rewrite";

const MODES: [Exclude<Mode, "write">, RegExp][] = [
  ["shorter", /\b(?:shorter|shorten|more concise|cut it down|trim)\b|קצר יותר|לקצר|קצרו|קיצור/i],
  ["longer", /\b(?:longer|lengthen|expand|elaborate)\b|ארוך יותר|להאריך|הרחבה|להרחיב/i],
  [
    "rewrite",
    /\b(?:rewrite|rephrase|reword|revise|another version|different version)\b|שכתוב|לשכתב|לנסח מחדש|ניסוח אחר|גרסה אחרת/i,
  ],
];

/** Whether a text that exists is to be changed. Asked of the person's words only: instructions speak of all cases. */
export function findMode(prompt: Prompt): Mode {
  if (findGivenText(prompt) === "") return "write";
  const asked = prompt.user.replace(findGivenText(prompt), "");
  const found =
    MODES.find(([, pattern]) => pattern.test(asked)) ?? MODES.find(([, p]) => p.test(prompt.instructions));
  return found?.[0] ?? "write";
}

/** The text to change: in a block or tag, after a label, or the assistant's last turn. Empty when there is none. */
export function findGivenText({ user, previous }: Prompt): string {
  const found =
    /"""\s*([\s\S]+?)\s*"""/.exec(user)?.[1] ??
    /```\w*\n([\s\S]+?)\n```/.exec(user)?.[1] ??
    /<(text|post|caption|current|draft)>\s*([\s\S]+?)\s*<\/\1>/i.exec(user)?.[2] ??
    /^[ \t]*(?:text|post|current text|current post|draft|caption|טקסט|הטקסט|פוסט|הפוסט)[ \t]*:\s*([\s\S]+)$/im.exec(
      user,
    )?.[1] ??
    previous;
  return textOfJson(found.trim());
}

function textOfJson(text: string) {
  try {
    const value = JSON.parse(text) as { text?: unknown };
    return typeof value.text === "string" ? value.text : text;
  } catch {
    return text;
  }
}
