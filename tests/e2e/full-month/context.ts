import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import type { Translate } from "@/tests/e2e/messages";
import { sql } from "@/tests/harness/running-product";

/** Texts of the account in each language. */
export const STORY_TEXTS = {
  en: {
    person: "Maya Levin",
    brand: "Levin Bread",
    about: "A neighbourhood bakery in Jaffa",
    sample: "The oven is hot at four. Come by at seven, the bread is still warm and the coffee is ready.",
    idea: "Three steps to a crisp crust",
    ad: "Hurry up and order now!",
    request: "Less like an ad",
    design: "Bread at 5:40",
  },
  he: {
    person: "מאיה לוין",
    brand: "הלחם של לוין",
    about: "מאפייה שכונתית ביפו",
    sample: "התנור חם כבר בארבע. בואו בשבע, הלחם עוד חם והקפה מוכן לכל השכנים.",
    idea: "שלושה צעדים לקרום פריך",
    ad: "הזדרזו, מבצע!",
    request: "פחות כמו פרסומת",
    design: "הלחם יוצא ב־5:40",
  },
} as const;

/** Posts of the month that have a special role, named by it. */
export const STORY_POSTS = ["picture", "infographic", "words", "film", "instagram", "linkedin"] as const;
export type StoryPost = (typeof STORY_POSTS)[number];

/** State of the scenario. */
export interface MonthContext {
  page: Page;
  say: Translate;
  language: Language;
  words: (typeof STORY_TEXTS)[Language];
  email: string;
  /** Part of every text in this scenario and of no other test. */
  marker: string;
  person: string;
  brand: string;
  /** The first planned day. */
  first: string;
  posts: Record<StoryPost, string>;
  /** A draft for client review. */
  draft: string;
}

export const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
export const composerText = (page: Page) => page.getByTestId("composer-text");

/** Returns a marker that only one post of the scenario contains. */
export const getStoryMarker = ({ marker }: Pick<MonthContext, "marker">, part: StoryPost) =>
  `${marker}${part}`;

/** Sends a request with this browser's session. */
// biome-ignore lint/suspicious/noExplicitAny: responses are read without a schema
export async function readJsonResponse({ page }: Pick<MonthContext, "page">, path: string): Promise<any> {
  return (await page.request.get(`/api${path}`)).json();
}

export const getSpendableCredits = async (month: MonthContext): Promise<number> =>
  (await readJsonResponse(month, "/credits/info")).balance;

/** The post's status in the bar above it. */
export async function expectStatus(
  { page, say }: MonthContext,
  status: MessageKeyIn<"posts.status">,
  seconds = 10,
): Promise<void> {
  const shown = page.getByRole("banner").getByText(say(`posts.status.${status}`), { exact: true });
  await expect(shown).toBeVisible({ timeout: seconds * 1_000 });
}

/** Opens the calendar at the planned month. */
export async function openPlanner({ page, brand, first }: MonthContext): Promise<void> {
  await page.goto(`/account/${brand}/planner?day=${first}`);
}

/** Opens a post from its day. */
export async function openPost(month: MonthContext, id: string): Promise<void> {
  await openPlanner(month);
  await month.page.locator(`[data-post="${id}"] [data-open]`).click();
  await expect(month.page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(composerText(month.page)).toBeVisible();
}

/** Presses a button that shows its cost. */
export async function clickPricedButton(
  { say }: MonthContext,
  pressed: Locator,
  price: number,
): Promise<void> {
  await expect(pressed).toContainText(say("common.credits.amount", { n: price }));
  await pressed.click();
}

/** Moves the end of the paid period to now. */
export async function endBillingPeriod({ person: user }: MonthContext): Promise<void> {
  const past = "now() - interval '1 second'";
  await sql(
    `UPDATE subscription SET current_period_end = ${past}, looked_at = NULL WHERE user_id = $1 AND status = 'active'`,
    [user],
  );
}
