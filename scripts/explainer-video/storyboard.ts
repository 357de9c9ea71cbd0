import type { Language } from "@/lib/i18n/direction";

/** Chapter of the video: duration and caption. The video has no sound. */
export interface Chapter {
  name:
    | "promise"
    | "idea"
    | "writing"
    | "picture"
    | "agent"
    | "schedule"
    | "plan"
    | "design"
    | "live"
    | "end";
  seconds: number;
  captions: Record<Language, string>;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    name: "promise",
    seconds: 5,
    captions: { en: "A brand has a voice. This is how it is heard.", he: "למותג יש קול. ככה הוא נשמע." },
  },
  {
    name: "idea",
    seconds: 9,
    captions: {
      en: "It begins with one idea, in your own words.",
      he: "מתחילים מרעיון אחד, במילים שלך.",
    },
  },
  {
    name: "writing",
    seconds: 8,
    captions: {
      en: "Kolot writes the post in the voice of the brand. The price is on the button: 1 credit.",
      he: "הסטודיו כותב את הפוסט בקול של המותג. המחיר כתוב על הכפתור: קרדיט אחד.",
    },
  },
  {
    name: "picture",
    seconds: 9,
    captions: {
      en: "A picture is drawn for it, in the brand's colours. Beside it, how the network will show it.",
      he: "תמונה מצוירת לפוסט, בצבעים של המותג. לידה רואים איך הוא ייראה ברשת.",
    },
  },
  {
    name: "agent",
    seconds: 10,
    captions: {
      en: "The editor proposes and marks every word it would change. You decide.",
      he: "עוזר הכתיבה מציע, ומסמן כל מילה שתשתנה. ההחלטה שלך.",
    },
  },
  {
    name: "design",
    seconds: 7,
    captions: {
      en: "Pictures can be designed on the spot, in Hebrew too.",
      he: "את התמונה אפשר לעצב במקום, גם בעברית.",
    },
  },
  {
    name: "schedule",
    seconds: 7,
    captions: {
      en: "Choose a time. The post is checked against the network's rules, now and again before it goes out.",
      he: "בוחרים מועד. הפוסט נבדק מול כללי הרשת, עכשיו ושוב לפני הפרסום.",
    },
  },
  {
    name: "plan",
    seconds: 8,
    captions: {
      en: "The whole month at a glance. Drag a post to another day, and it keeps its hour.",
      he: "כל החודש במבט אחד. גוררים פוסט ליום אחר, והשעה נשמרת.",
    },
  },
  {
    name: "live",
    seconds: 8,
    captions: {
      en: "It goes out once, with a receipt. Nothing is published without your approval.",
      he: "הפוסט יוצא פעם אחת, עם קבלה. שום דבר לא מתפרסם בלי אישור שלך.",
    },
  },
  {
    name: "end",
    seconds: 5,
    captions: { en: "One idea is enough to begin.", he: "רעיון אחד מספיק כדי להתחיל." },
  },
];

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;

/** Builds the captions of a language as WebVTT; Hebrew lines start with a direction mark. */
export function buildCaptions(language: Language): string {
  let at = 0;
  const cues = CHAPTERS.map(({ seconds, captions }) => {
    const from = at;
    at += seconds;
    const mark = language === "he" ? "\u200f" : "";
    return `${stamp(from)} --> ${stamp(at)}\n${mark}${captions[language]}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
