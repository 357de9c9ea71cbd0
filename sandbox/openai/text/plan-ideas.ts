import { hashNumber } from "@/sandbox/openai/hash";
import type { Language } from "@/sandbox/openai/text/language";
import type { Request } from "@/sandbox/openai/text/request";

/** What any small business can tell of itself. */
const IDEAS: Record<Language, string[]> = {
  en: [
    "Who opens the door in the morning, and what happens before anybody comes in",
    "A question customers ask again and again, answered honestly",
    "The tool that has been repaired most often and still works",
    "How a regular likes it, in their own words",
    "One mistake from the first year and what it taught",
    "What the quiet hour of the afternoon looks like",
    "Where the main ingredient comes from",
    "Two ways to do the same thing, and why this one was chosen",
    "A corner of the place that nobody photographs",
    "What changes with the season",
    "The neighbour next door and what they buy",
    "Something small that takes longer than people think",
    "What is left at closing time, and where it goes",
    "The first thing a new colleague learns",
    "A habit that never made it into any plan",
    "How to tell good work from work that only looks good",
  ],
  he: [
    "מי פותח את הדלת בבוקר, ומה קורה לפני שנכנסים",
    "שאלה שלקוחות חוזרים עליה, ותשובה כנה",
    "הכלי שתיקנו הכי הרבה ועדיין עובד",
    "איך לקוח קבוע אוהב את זה, במילים שלו",
    "טעות אחת מהשנה הראשונה ומה למדנו ממנה",
    "איך נראית השעה השקטה של אחר הצהריים",
    "מאיפה מגיע חומר הגלם העיקרי",
    "שתי דרכים לעשות אותו דבר, ולמה נבחרה זו",
    "פינה במקום שאף אחד לא מצלם",
    "מה משתנה עם העונה",
    "השכן ממול ומה הוא קונה",
    "משהו קטן שלוקח יותר זמן ממה שנדמה",
    "מה נשאר בסוף היום, ולאן זה הולך",
    "הדבר הראשון שעובד חדש לומד",
    "הרגל שמעולם לא נכתב בשום תוכנית",
    "איך מבדילים עבודה טובה מעבודה שרק נראית כך",
  ],
};

/** An idea for every day of the request; none that the posts beside it tell already. */
export function planIdeas({ brief, prompt }: Pick<Request, "brief" | "prompt">) {
  const days = [...prompt.user.matchAll(/^(\d{4}-\d{2}-\d{2}),/gm)].map(([, day = ""]) => day);
  const told = prompt.user.split("\n").map(wordsOf);
  const free = IDEAS[brief.language].filter((idea) => !told.some((line) => tells(line, wordsOf(idea))));
  const ideas = free.length > 0 ? free : IDEAS[brief.language];
  const first = hashNumber(days.join()) % ideas.length;
  return { ideas: days.map((day, index) => ({ day, idea: ideas[(first + index) % ideas.length] ?? "" })) };
}

/** True for a line with half of an idea's words: a post says it in its own way, and is cut off in the request. */
function tells(line: Set<string>, idea: Set<string>): boolean {
  return [...idea].filter((word) => line.has(word)).length >= idea.size / 2;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []);
