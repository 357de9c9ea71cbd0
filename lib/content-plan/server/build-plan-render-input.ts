import { join } from "node:path";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/limits";
import type { PlanEntry, PlanGridDay, PlanRenderInput, PlanTexts } from "@/lib/content-plan/plan-document";
import type { PlanPost } from "@/lib/content-plan/server/find-plan-posts";
import {
  countDays,
  getWeeksCovering,
  type LocalDateRange,
  toLocalDate,
} from "@/lib/core/date-time/local-date";
import { isPlatform, toPlatform } from "@/lib/core/platforms";
import { Semaphore } from "@/lib/core/semaphore";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { formatDay, formatDayRange, formatTime, formatWeekdayShort } from "@/lib/i18n/format-date";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { getZoneCity } from "@/lib/i18n/time-zone-names";
import type { ContentPlanJobInput } from "@/lib/jobs/schemas";
import { MAX_STORED_IMAGE_BYTES } from "@/lib/media/limits";
import { getPosterKey, getResizedKey } from "@/lib/media/object-keys";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

interface PlanContent {
  account: AccountRow;
  posts: PlanPost[];
  request: ContentPlanJobInput;
  folder: string;
}

interface Fetching {
  signal: AbortSignal;
  onImage?(share: number): void;
  store?: ObjectStore;
}

const DOWNLOADS_AT_ONCE = 4;
const SMALL_WIDTH = 360;

/** Builds the renderer's input with images from our own store only. A missing image leaves its frame empty. */
export async function buildPlanRenderInput(
  content: PlanContent,
  fetching: Fetching,
): Promise<PlanRenderInput> {
  const { account, posts, request, folder } = content;
  const span = "startDate" in request ? request : getSpan(posts, account.timeZone);
  const texts = await readServerMessages<PlanTexts>(request.locale, "content-plan");
  const images = await fetchImages(content, fetching);
  const logo = account.logoKey ? await fetchInto(account.logoKey, join(folder, "logo"), fetching) : null;
  const platform = isPlatform(request.platform) ? request.platform : null;
  return {
    folder,
    language: request.locale,
    texts,
    brandName: account.name,
    logo,
    platform,
    range: span && formatDayRange(span.startDate, span.endDate, request.locale),
    zone: getZoneCity(account.timeZone, request.locale),
    weekdays: weekdaysIn(request.locale),
    weeks: span && countDays(span) <= MAX_PLAN_DAYS ? weeksOf(content, span) : [],
    entries: posts.map((post) => entryOf(post, content, texts, images.get(post.id) ?? [])),
  };
}

/** Returns the days from the first to the last post with a date; null when none has one. */
function getSpan(posts: PlanPost[], zone: string): LocalDateRange | null {
  const dates = posts.flatMap(({ date }) => (date ? [toLocalDate(date, zone)] : [])).sort();
  const [startDate, endDate] = [dates.at(0), dates.at(-1)];
  return startDate && endDate ? { startDate, endDate } : null;
}

function entryOf(
  post: PlanPost,
  { account, request }: PlanContent,
  texts: PlanTexts,
  images: string[],
): PlanEntry {
  const { date, text, hashtags, permalink } = post;
  const zone = account.timeZone;
  return {
    date: date ? formatDay(date, request.locale, zone, { weekday: true }) : texts.noDate,
    time: date ? formatTime(date, request.locale, zone) : "",
    platform: toPlatform(post.platform),
    status: texts.statuses[post.status] ?? "",
    text,
    language: getContentLanguage(post, toLanguage(account.language)),
    hashtags,
    images,
    imageCount: post.images.length,
    isVideo: post.video !== null,
    permalink: permalink && /^https?:\/\//.test(permalink) ? permalink : null,
  };
}

function weeksOf({ account, posts, request }: PlanContent, span: LocalDateRange): PlanGridDay[][] {
  const byDay = Map.groupBy(posts.keys(), (index) => {
    const date = posts[index]?.date;
    return date ? toLocalDate(date, account.timeZone) : "";
  });
  const month = new Intl.DateTimeFormat(request.locale, { month: "short", timeZone: "UTC" });
  let isFirst = true;
  return getWeeksCovering(span).map((week) =>
    week.map((day) => {
      const isIn = day >= span.startDate && day <= span.endDate;
      const number = String(Number(day.slice(8)));
      const isNamed = isIn && (isFirst || number === "1");
      if (isIn) isFirst = false;
      const label = isNamed ? `${number} ${month.format(new Date(day))}` : number;
      return { label, isIn, entries: isIn ? (byDay.get(day) ?? []) : [] };
    }),
  );
}

/** Sunday first; 2026-11-22 is a Sunday. */
function weekdaysIn(language: Language): string[] {
  return Array.from({ length: 7 }, (_, day) =>
    formatWeekdayShort(new Date(Date.UTC(2026, 10, 22 + day)), language, "UTC"),
  );
}

/** Downloads the images of each post or its poster frame, in the smallest stored size that suits a page. */
async function fetchImages(
  { posts, folder }: PlanContent,
  fetching: Fetching,
): Promise<Map<string, string[]>> {
  const wanted = posts.flatMap((post, index) =>
    listImageKeys(post).map((keys, place) => ({
      postId: post.id,
      keys,
      path: join(folder, `picture-${index}-${place}`),
    })),
  );
  const downloads = new Semaphore(DOWNLOADS_AT_ONCE);
  let done = 0;
  const fetchOne = async ({ keys, path }: (typeof wanted)[number]) => {
    let isFound = false;
    for (const key of keys) isFound ||= (await fetchInto(key, path, fetching)) !== null;
    done += 1;
    fetching.onImage?.(done / wanted.length);
    return isFound;
  };
  const found = await Promise.all(wanted.map((one) => downloads.run(() => fetchOne(one), fetching.signal)));
  const read = wanted.filter((_, index) => found[index]);
  return new Map(
    [...Map.groupBy(read, ({ postId }) => postId)].map(([id, all]) => [id, all.map(({ path }) => path)]),
  );
}

/** Returns the keys of each image of a post, the preferred size first. */
function listImageKeys({ images, video }: PlanPost): string[][] {
  if (images.length === 0) return video?.posterUrl ? [[getPosterKey(video.key)]] : [];
  return images.map(({ key, width }) => [
    ...(width > SMALL_WIDTH ? [getResizedKey(key, SMALL_WIDTH)] : []),
    key,
  ]);
}

async function fetchInto(key: string, path: string, { signal, store = getObjectStore() }: Fetching) {
  const options = { maxBytes: MAX_STORED_IMAGE_BYTES, signal };
  return (await store.download(key, path, options)) ? path : null;
}
