import seedData from "@/sandbox/meta/seed-data.json" with { type: "json" };

export type Page = (typeof seedData.pages)[number];
export type InstagramAccount = Page["instagram"];

export const PERSON = seedData.person;
export const PAGES: Page[] = seedData.pages;
/** Pages of others that the search finds beside these. */
export const PLACES = seedData.places;
export const PAGE_TASKS = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"];

/** Returns whether an id may be the place of a post: Meta refuses a Page without a location. */
export function isPlace(id: string): boolean {
  return /^\d+$/.test(id) && [...PAGES, ...PLACES].find((page) => page.id === id)?.location !== null;
}

export function findPage(id: string): Page | undefined {
  return PAGES.find((page) => page.id === id);
}

export function findInstagramPage(name: string): Page | undefined {
  return PAGES.find(({ instagram }) => instagram.id === name || instagram.username === name);
}
