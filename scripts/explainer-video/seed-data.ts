import { readFileSync } from "node:fs";
import sharp from "sharp";
import { addDays, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Language } from "@/lib/i18n/direction";
import seedTexts from "@/scripts/explainer-video/seed-texts.json" with { type: "json" };
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";

export const SEED_TEXTS = seedTexts;

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
