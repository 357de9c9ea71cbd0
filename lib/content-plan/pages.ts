import type { Platform } from "@/lib/accounts/platforms";
import type { Language } from "@/lib/i18n/direction";

/** The words of a plan in one language: messages/{language}/server/plan.json. `{n}` and `{total}` are figures. */
export interface PlanTexts {
  title: string;
  posts: string;
  network: string;
  allNetworks: string;
  times: string;
  thePosts: string;
  empty: string;
  emptyHint: string;
  noText: string;
  more: string;
  film: string;
  link: string;
  page: string;
  madeWith: string;
  range: string;
  statuses: Record<string, string>;
  platforms: Record<Platform, string>;
}

/** A day of the grid, and which entries of the plan are due on it. */
export interface GridDay {
  label: string;
  /** Within the plan's days. */
  isIn: boolean;
  entries: number[];
}

export interface PlanEntry {
  /** In the en-US short form, and the rest in the plan's language. */
  date: string;
  weekday: string;
  time: string;
  platform: Platform;
  status: string;
  text: string;
  hashtags: string[];
  /** On the disk, in any format that we store. */
  picture: string | null;
  /** Pictures beside the one that is shown. */
  more: number;
  isFilm: boolean;
  /** Where it can be seen on its network. */
  permalink: string | null;
}

/** Everything a plan's pages are made of: words and files, nothing to look up. */
export interface PlanTask {
  folder: string;
  language: Language;
  texts: PlanTexts;
  brandName: string;
  logo: string | null;
  range: string;
  zone: string;
  /** Null for all of them. */
  platform: Platform | null;
  weekdays: string[];
  weeks: GridDay[][];
  entries: PlanEntry[];
}

export interface PlanFile {
  path: string;
  /** Of a page, in points. */
  width: number;
  height: number;
}
