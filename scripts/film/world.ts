import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { Language } from "@/lib/i18n/direction";
import { addDays, dayAt, monthOf } from "@/lib/posts/days";
import { wallToInstant } from "@/lib/posts/zone-time";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { connectPage, declineTour, makeBrand, makeDraft } from "@/tests/harness/story";

const ZONE = "Asia/Jerusalem";

export const WORDS = {
  en: {
    person: "Noa Barak",
    brand: "Shachar Bakery",
    summary:
      "A neighbourhood bakery in Jaffa: sourdough since 2011, challah on Fridays, sufganiyot in season.",
    tone: "Short sentences. Hours, not adjectives. Never an exclamation mark.",
    idea: "Sufganiyot are back on Sunday, from six in the morning",
    wish: "Less like an ad",
    plan: [
      "Sufganiyot are back on Sunday. Last year they were gone by ten.",
      "Challah to order until Thursday at noon.",
      "Eight days a year our night shift doubles.",
      "Fewer holes in the new rye, on purpose.",
      "The bread comes out at 5:40. The smell gets there first.",
      "What is left at eight goes to the neighbours.",
    ],
  },
  he: {
    person: "נועה ברק",
    brand: "מאפיית שחר",
    summary: "מאפייה שכונתית ביפו: לחם מחמצת מאז 2011, חלות בשישי, סופגניות בעונה.",
    tone: "משפטים קצרים. שעות, לא תארים. אף פעם לא סימן קריאה.",
    idea: "הסופגניות חוזרות ביום ראשון, משש בבוקר",
    wish: "פחות כמו פרסומת",
    plan: [
      "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר.",
      "חלות בהזמנה עד יום חמישי בצהריים.",
      "שמונה ימים בשנה משמרת הלילה שלנו מכפילה את עצמה.",
      "פחות חורים בלחם השיפון החדש, בכוונה.",
      "הלחם יוצא ב־5:40. הריח מגיע קודם.",
      "מה שנשאר בשמונה עובר לשכנים.",
    ],
  },
} as const;

export interface FilmWorld {
  person: Person;
  account: string;
  /** A day of the month that the planner shows. */
  day: string;
}

/** The demo bakery, with a page, a logo and posts over next month, as the person of this language would have it. */
export async function makeFilmWorld(language: Language): Promise<FilmWorld> {
  const { person: name, brand, summary, tone, plan } = WORDS[language];
  const person = await signUp({ name, language });
  await sql(`UPDATE "user" SET email_verified_at = now() WHERE id = $1`, [person.user._id]);
  const account = await makeBrand(person, {
    name: brand,
    language,
    timeZone: ZONE,
    brandVoice: { summary, tone },
    brandKit: { colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: [] },
  });
  await declineTour(person);
  const logo = new FormData();
  const picture = await sharp(readFileSync("public/art/bakery-logo.webp")).png().toBuffer();
  logo.set("file", new Blob([new Uint8Array(picture)]), "logo.png");
  await api(person, "POST", `/accounts/${account}/logo`, logo);
  await connectPage(person, account);
  const { first } = monthOf(addDays(monthOf(dayAt(new Date(), ZONE)).last, 1));
  const networks = ["facebook", "instagram", "linkedin"];
  for (const [index, text] of plan.entries()) {
    const at = wallToInstant(`${addDays(first, 2 + index * 4)}T0${7 + (index % 3)}:30`, ZONE);
    const platform = networks[index % networks.length];
    await makeDraft(person, account, { text, platform, scheduledAt: at?.instant.toISOString() });
  }
  return { person, account, day: addDays(first, 9) };
}
