import { type ColourName, mainColours } from "@/sandbox/openai/pictures";
import { clip } from "@/sandbox/openai/text/brief";
import type { Request } from "@/sandbox/openai/text/request";

const HEBREW: Record<ColourName, string> = {
  red: "אדום",
  orange: "כתום",
  yellow: "צהוב",
  green: "ירוק",
  teal: "טורקיז",
  blue: "כחול",
  purple: "סגול",
  pink: "ורוד",
  white: "לבן",
  cream: "קרם",
  grey: "אפור",
  black: "שחור",
  brown: "חום",
};

/** What a picture shows: its colours are seen, its subject is taken from the request. */
export async function describePicture({ brief, prompt }: Request) {
  const picture = prompt.pictures?.[0];
  const colours = picture ? await mainColours(picture) : [];
  const words = headline(prompt.user);
  const topic = clip(brief.topic, 90);
  const alt = brief.language === "he" ? hebrewAlt(topic, colours, words) : englishAlt(topic, colours, words);
  return { alt };
}

/** Words that the request puts on the picture. */
function headline(text: string) {
  return /^\s*(?:headline|title|כותרת)\s*:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? "";
}

function englishAlt(topic: string, colours: ColourName[], words: string) {
  const shades = colours.length > 0 ? `, mostly ${colours.join(" and ")}` : "";
  return `A drawn poster about ${topic}${shades}${words === "" ? "" : `, with the words “${clip(words, 60)}”`}.`;
}

function hebrewAlt(topic: string, colours: ColourName[], words: string) {
  const shades = colours.map((name) => HEBREW[name]).join(" ו");
  return `כרזה מצוירת בנושא ${topic}${shades === "" ? "" : `, בעיקר ב${shades}`}${words === "" ? "" : `, ועליה המילים ״${clip(words, 60)}״`}.`;
}
