import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";

/** messages/{language}/server/content-plan.json; `{n}` and `{total}` are numbers. */
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
  noDate: string;
  more: string;
  video: string;
  link: string;
  page: string;
  madeWith: string;
  range: string;
  statuses: Record<string, string>;
  platforms: Record<Platform, string>;
}

/** Day of the grid with the plan entries due on it. */
export interface PlanGridDay {
  label: string;
  isIn: boolean;
  entries: number[];
}

export interface PlanEntry {
  /** With the weekday, in the plan's language; says so when there is none. */
  date: string;
  /** Empty without a date. */
  time: string;
  platform: Platform;
  status: string;
  text: string;
  /** The content language: the post's, else the account's. */
  language: Language;
  hashtags: string[];
  /** Paths of the images that could be read, in their order. */
  images: string[];
  /** Number of images of the post. */
  imageCount: number;
  isVideo: boolean;
  permalink: string | null;
}

/** Complete input of the renderer: texts and files, nothing to look up. */
export interface PlanRenderInput {
  folder: string;
  language: Language;
  texts: PlanTexts;
  brandName: string;
  logo: string | null;
  /** Null for picked posts without dates. */
  range: string | null;
  zone: string;
  platform: Platform | null;
  weekdays: string[];
  /** Empty without a range, or when picked posts lie too far apart for a calendar. */
  weeks: PlanGridDay[][];
  entries: PlanEntry[];
}

export interface PlanFile {
  path: string;
  /** In points. */
  width: number;
  height: number;
}
