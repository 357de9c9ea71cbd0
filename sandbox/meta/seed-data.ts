import seedData from "@/sandbox/meta/seed-data.json" with { type: "json" };

export type Page = (typeof seedData.pages)[number];
export type InstagramAccount = Page["instagram"];

/** Seed data of the emulator: the Facebook user who consents, with pages and Instagram accounts. */
export const PERSON = seedData.person;
export const PAGES: Page[] = seedData.pages;
export const PAGE_TASKS = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"];

export function findPage(id: string): Page | undefined {
  return PAGES.find((page) => page.id === id);
}

/** Finds the page of an Instagram account by the account's id or username. */
export function findInstagramPage(name: string): Page | undefined {
  return PAGES.find(({ instagram }) => instagram.id === name || instagram.username === name);
}
