import { changedText } from "@/sandbox/openai/editor/change-text";
import { proposedTime } from "@/sandbox/openai/editor/proposed-time";
import { readWish, type Wish, type WishKind } from "@/sandbox/openai/editor/read-wish";
import { isObject } from "@/sandbox/openai/fields";
import type { Prompt } from "@/sandbox/openai/prompt";
import { type Brief, clip, type Platform, sentences } from "@/sandbox/openai/text/brief";
import { writeHashtags } from "@/sandbox/openai/text/hashtags";
import type { Language } from "@/sandbox/openai/text/language";
import { valueForSchema } from "@/sandbox/openai/text/schema-value";
import type { Tool, Tools } from "@/sandbox/openai/tools";

interface Chosen {
  name: string;
  input: Record<string, unknown>;
}

const SAID: Record<Language, Record<WishKind | "answer" | "done", string>> = {
  en: {
    shorter: "I kept the point and cut what says it twice.",
    longer: "I added what a reader who does not know you would ask.",
    warmer: "I let the people behind it speak, and kept every fact.",
    plainer: "I took out what sounds like selling. The facts stay.",
    "call-to-action": "I added one clear thing to do at the end.",
    hashtags: "These hashtags fit the post and its readers.",
    translate: "Here is the post in the other language, written for its readers.",
    adapt: "Each network reads differently, so the length and the order differ.",
    picture: "A picture for this post, with one calm subject.",
    schedule: "That is when its readers have a moment.",
    rewrite: "I wrote it anew around the same facts.",
    answer:
      "The post says its point in the first line, which is what people see. I would leave that as it is.",
    done: "It is there for you to look at.",
  },
  he: {
    shorter: "השארתי את העיקר והורדתי את מה שחוזר על עצמו.",
    longer: "הוספתי את מה שישאל מי שעוד לא מכיר אתכם.",
    warmer: "נתתי לאנשים שמאחורי זה לדבר, וכל העובדות נשארו.",
    plainer: "הורדתי את מה שנשמע כמו מכירה. העובדות נשארו.",
    "call-to-action": "הוספתי בסוף דבר אחד ברור לעשות.",
    hashtags: "התגיות האלה מתאימות לפוסט ולקוראים שלו.",
    translate: "הנה הפוסט בשפה השנייה, כתוב לקוראים שלה.",
    adapt: "בכל רשת קוראים אחרת, ולכן האורך והסדר שונים.",
    picture: "תמונה לפוסט הזה, עם נושא אחד ורקע שקט.",
    schedule: "אז יש לקוראים רגע פנוי.",
    rewrite: "ניסחתי מחדש סביב אותן עובדות.",
    answer: "הפוסט אומר את העיקר בשורה הראשונה, וזה מה שרואים. הייתי משאיר ככה.",
    done: "אפשר להסתכל ולהחליט.",
  },
};

/** What the editor of a post says to a request, and which of its tools it calls. */
export function editorReply(
  prompt: Prompt,
  tools: Tools,
  brief: Brief,
  now: number,
): { text: string; calls: Chosen[] } {
  const wish = readWish(prompt);
  const said = SAID[wish.spoken];
  if (prompt.outputs?.length && prompt.outputs.every(isAnswer)) return { text: said.done, calls: [] };
  const calls = callsFor(wish, tools, brief, now, prompt);
  const [kind] = wish.kinds.filter((one) => one !== "adapt" || wish.kinds.length === 1);
  const text = calls.length === 0 ? said.answer : said[kind ?? "rewrite"];
  return { text, calls: tools.parallel ? calls : calls.slice(0, 1) };
}

/** A tool that took its arguments gave an object back; with words, or an `error`, it says what it could not take. */
function isAnswer(output: string) {
  try {
    const value: unknown = JSON.parse(output);
    return isObject(value) && !("error" in value);
  } catch {
    return false;
  }
}

const OF_TEXT: WishKind[] = [
  ...(["shorter", "longer", "warmer", "plainer", "call-to-action"] as const),
  ...(["hashtags", "translate", "adapt", "rewrite"] as const),
];

function callsFor(
  wish: Wish,
  { usable, required }: Tools,
  brief: Brief,
  now: number,
  prompt: Prompt,
): Chosen[] {
  const tool = (pattern: RegExp) => usable.find(({ name }) => pattern.test(name));
  const [text, picture, time] = [tool(/text|rewrite|post/i), tool(/image|picture/i), tool(/schedule|time/i)];
  const calls: Chosen[] = [];
  const wantsPicture = wish.kinds.includes("picture");
  if (picture && wantsPicture) calls.push(call(picture, brief, pictureInput(wish, brief)));
  const wantsTime = wish.kinds.includes("schedule");
  if (time && wantsTime) calls.push(call(time, brief, { localDateTime: proposedTime(wish, prompt, now) }));
  const ofText = OF_TEXT.filter((kind) => wish.kinds.includes(kind));
  // "Change the picture" and "publish it tomorrow" are no wish for another text.
  const onlyOther = (wantsPicture || wantsTime) && ofText.every((kind) => kind === "rewrite");
  if (text && ofText.length > 0 && !onlyOther) calls.push(...textCalls(text, wish, brief));
  const [first] = usable;
  if (calls.length === 0 && required && first) calls.push(call(first, brief, {}));
  return calls;
}

function textCalls(tool: Tool, wish: Wish, brief: Brief): Chosen[] {
  const targets: (Platform | undefined)[] = wish.platforms.length > 0 ? wish.platforms : [undefined];
  return targets.map((platform) => {
    const text = changedText(wish, brief, platform);
    const topic = (sentences(text)[0] ?? "").replace(/[.!?…]+$/u, "");
    const about = { ...brief, language: wish.language, topic, hashtagSign: "" as const };
    const anew = wish.kinds.includes("hashtags") || wish.kinds.includes("translate");
    const hashtags = anew ? writeHashtags({ ...about, platform: platform ?? brief.platform }) : null;
    return call(tool, brief, { text, hashtags, language: wish.language, platform: platform ?? null });
  });
}

function pictureInput({ text, language, request }: Wish, brief: Brief) {
  const topic = clip((sentences(text)[0] ?? brief.topic).replace(/[.!?…]+$/u, ""), 120);
  const portrait = /portrait|vertical|story|לאורך|אנכי/i.test(request);
  const landscape = /landscape|wide|לרוחב|אופקי/i.test(request);
  return {
    prompt:
      language === "he"
        ? `${topic}. נושא אחד, רקע שקט, אור בוקר`
        : `${topic}. One subject, calm background, morning light`,
    alt: language === "he" ? `איור: ${topic}` : `An illustration: ${topic}`,
    ...(portrait ? { size: "1024x1536" } : landscape ? { size: "1536x1024" } : { size: "1024x1024" }),
  };
}

/** A call with the arguments that its schema knows; the rest of them are filled in as a schema asks. */
function call({ name, parameters }: Tool, brief: Brief, input: Record<string, unknown>): Chosen {
  const filled = valueForSchema(parameters, brief);
  const known = isObject(parameters.properties) ? Object.keys(parameters.properties) : [];
  const given = Object.entries(input).filter(([key]) => known.includes(key));
  return { name, input: { ...(isObject(filled) ? filled : {}), ...Object.fromEntries(given) } };
}
