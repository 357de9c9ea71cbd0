import { readFileSync } from "node:fs";
import sharp from "sharp";
import { addDays, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Language } from "@/lib/i18n/direction";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";

export const SEED_TEXTS = {
  en: {
    person: "Noa Barak",
    brand: "Shachar Bakery",
    summary:
      "A neighbourhood bakery in Jaffa: sourdough since 2011, challah on Fridays, sufganiyot in season.",
    tone: "Short sentences. Hours, not adjectives. Never an exclamation mark.",
    idea: "Sufganiyot are back on Sunday, from six in the morning",
    request: "Less like an ad",
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
    request: "פחות כמו פרסומת",
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

export interface VideoSeedData {
  person: SignedUpUser;
  account: string;
  day: string;
}

export async function seedVideoData(language: Language): Promise<VideoSeedData> {
  const { person: name, brand, summary, tone, plan } = SEED_TEXTS[language];
  const person = await signUp({ name, language });
  await sql(`UPDATE "user" SET email_verified_at = now() WHERE id = $1`, [person.user._id]);
  const account = await createAccountViaApi(person, {
    name: brand,
    language,
    timeZone: ZONE,
    brandVoice: { summary, tone },
    brandKit: { colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: [] },
  });
  await declineWalkthrough(person);
  const logo = new FormData();
  const image = await sharp(readFileSync("public/demo-images/bakery-logo.webp")).png().toBuffer();
  logo.set("file", new Blob([new Uint8Array(image)]), "logo.png");
  await api(person, "POST", `/accounts/${account}/logo`, logo);
  await connectFacebookPage(person, account);
  const { first } = getMonthRange(addDays(getMonthRange(toLocalDate(new Date(), ZONE)).last, 1));
  const networks = ["facebook", "instagram", "linkedin"];
  for (const [index, text] of plan.entries()) {
    const at = toInstant(`${addDays(first, 2 + index * 4)}T0${7 + (index % 3)}:30`, ZONE);
    const platform = networks[index % networks.length];
    await createDraftFixture(person, account, { text, platform, scheduledAt: at?.instant.toISOString() });
  }
  return { person, account, day: addDays(first, 9) };
}
