import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { Say } from "@/tests/e2e/texts";
import { sql } from "@/tests/harness/stack";

/** What the brand of the story says in each language. */
export const WORDS = {
  en: {
    person: "Maya Levin",
    brand: "Levin Bread",
    about: "A neighbourhood bakery in Jaffa",
    sample: "The oven is hot at four. Come by at seven, the bread is still warm and the coffee is ready.",
    idea: "Three steps to a crisp crust",
    ad: "Hurry up and order now!",
    wish: "Less like an ad",
    design: "Bread at 5:40",
  },
  he: {
    person: "מאיה לוין",
    brand: "הלחם של לוין",
    about: "מאפייה שכונתית ביפו",
    sample: "התנור חם כבר בארבע. בואו בשבע, הלחם עוד חם והקפה מוכן לכל השכנים.",
    idea: "שלושה צעדים לקרום פריך",
    ad: "הזדרזו, מבצע!",
    wish: "פחות כמו פרסומת",
    design: "הלחם יוצא ב־5:40",
  },
} as const;

/** The posts of the month that something happens to, by what that is. */
export const PARTS = ["picture", "infographic", "words", "film", "instagram", "linkedin"] as const;
export type Part = (typeof PARTS)[number];

/** One person's month, as far as it has come. */
export interface Month {
  page: Page;
  say: Say;
  language: Language;
  words: (typeof WORDS)[Language];
  email: string;
  /** Stands in every text of this story, and in no other test's. */
  marker: string;
  person: string;
  brand: string;
  /** The first day that is planned. */
  first: string;
  posts: Record<Part, string>;
  /** A draft that stays one: the client looks at it. */
  draft: string;
}

export const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
export const composerText = (page: Page) => page.getByTestId("composer-text");

/** What stands in the text of one post of the story, and in no other text. */
export const markOf = ({ marker }: Pick<Month, "marker">, part: Part) => `${marker}${part}`;

/** What the server says to this browser. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the product answers.
export async function answerOf({ page }: Pick<Month, "page">, path: string): Promise<any> {
  return (await page.request.get(`/api${path}`)).json();
}

export const spendable = async (month: Month): Promise<number> =>
  (await answerOf(month, "/credits/info")).balance;

/** Where the post stands, in the bar above it. */
export async function expectStatus({ page, say }: Month, status: string, seconds = 10): Promise<void> {
  const shown = page.getByRole("banner").getByText(say(`posts.status.${status}`), { exact: true });
  await expect(shown).toBeVisible({ timeout: seconds * 1_000 });
}

/** The calendar at the month that is planned. */
export async function openPlanner({ page, brand, first }: Month): Promise<void> {
  await page.goto(`/account/${brand}/planner?day=${first}`);
}

/** Opens a post from its day. */
export async function openPost(month: Month, id: string): Promise<void> {
  await openPlanner(month);
  await month.page.locator(`[data-post="${id}"] [data-open]`).click();
  await expect(month.page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(composerText(month.page)).toBeVisible();
}

/** Presses a button whose price stands on it. */
export async function spend({ say }: Month, pressed: Locator, price: number): Promise<void> {
  await expect(pressed).toContainText(say("common.credits.amount", { n: price }));
  await pressed.click();
}

/** A month has gone by: what was paid for ends in this second. */
export async function passPeriod({ person }: Month): Promise<void> {
  const past = "now() - interval '1 second'";
  await sql(
    `UPDATE subscription SET current_period_end = ${past}, looked_at = NULL WHERE user_id = $1 AND status = 'active'`,
    [person],
  );
}
