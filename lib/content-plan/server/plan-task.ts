import { join } from "node:path";
import { isPlatform, knownPlatform } from "@/lib/accounts/platforms";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { GridDay, PlanEntry, PlanTask, PlanTexts } from "@/lib/content-plan/pages";
import type { PlannedPost } from "@/lib/content-plan/server/find-plan";
import type { Language } from "@/lib/i18n/direction";
import { formatDate, formatTime, formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import { readServerTexts } from "@/lib/i18n/server-texts";
import type { ContentPlanInput } from "@/lib/jobs/schemas";
import { posterKey, sizedKey } from "@/lib/media/media-keys";
import { MAX_STORED_BYTES } from "@/lib/media/rules";
import { dayIn, weeksAround } from "@/lib/posts/days";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

interface PlanContent {
  account: AccountRow;
  posts: PlannedPost[];
  wish: ContentPlanInput;
  folder: string;
}

interface Fetching {
  signal: AbortSignal;
  onPicture?(share: number): void;
  store?: ObjectStore;
}

const DOWNLOADS_AT_ONCE = 4;
const SMALL_WIDTH = 360;

/**
 * What a plan's pages are made of, its pictures fetched from our own store: no address that anybody wrote is asked. A
 * picture that is not there leaves its place empty.
 */
export async function planTask(content: PlanContent, fetching: Fetching): Promise<PlanTask> {
  const { account, posts, wish, folder } = content;
  const texts = await readServerTexts<PlanTexts>(wish.locale, "plan");
  const pictures = await fetchPictures(content, fetching);
  const logo = account.logoKey ? await fetchInto(account.logoKey, join(folder, "logo"), fetching) : null;
  const platform = isPlatform(wish.platform) ? wish.platform : null;
  return {
    ...{ folder, language: wish.locale, texts, brandName: account.name, logo, platform },
    range: [...new Set([wish.startDate, wish.endDate])].map((day) => formatDate(day, "UTC")).join(" – "),
    zone: account.timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? account.timeZone,
    weekdays: weekdaysIn(wish.locale),
    weeks: weeksOf(content),
    entries: posts.map((post) => entryOf(post, content, texts, pictures.get(post.id) ?? null)),
  };
}

function entryOf(
  post: PlannedPost,
  { account, wish }: PlanContent,
  texts: PlanTexts,
  picture: string | null,
): PlanEntry {
  const { date, text, hashtags, images, permalink } = post;
  const zone = account.timeZone;
  return {
    ...{ date: formatDate(date, zone), weekday: formatWeekday(date, wish.locale, zone) },
    ...{
      time: formatTime(date, wish.locale, zone),
      platform: knownPlatform(post.platform),
      status: texts.statuses[post.status] ?? "",
    },
    ...{ text, hashtags, picture, more: Math.max(0, images.length - 1), isFilm: post.video !== null },
    permalink: permalink && /^https?:\/\//.test(permalink) ? permalink : null,
  };
}

function weeksOf({ account, posts, wish }: PlanContent): GridDay[][] {
  const byDay = Map.groupBy(posts.keys(), (index) =>
    dayIn((posts[index]?.date ?? new Date(0)).toISOString(), account.timeZone),
  );
  const month = new Intl.DateTimeFormat(wish.locale, { month: "short", timeZone: "UTC" });
  let isFirst = true;
  return weeksAround(wish).map((week) =>
    week.map((day) => {
      const isIn = day >= wish.startDate && day <= wish.endDate;
      const number = String(Number(day.slice(8)));
      const isNamed = isIn && (isFirst || number === "1");
      if (isIn) isFirst = false;
      const label = isNamed ? `${number} ${month.format(new Date(day))}` : number;
      return { label, isIn, entries: isIn ? (byDay.get(day) ?? []) : [] };
    }),
  );
}

/** Sunday first. 2026-11-22 is one. */
function weekdaysIn(language: Language): string[] {
  return Array.from({ length: 7 }, (_, day) =>
    formatWeekdayShort(new Date(Date.UTC(2026, 10, 22 + day)), language, "UTC"),
  );
}

/** For each post its first picture, or that of its film, in the smallest stored size that serves a page. */
async function fetchPictures(
  { posts, folder }: PlanContent,
  fetching: Fetching,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = posts.flatMap((post, index) => {
    const keys = pictureKeysOf(post);
    return keys.length > 0 ? [{ id: post.id, keys, path: join(folder, `picture-${index}`) }] : [];
  });
  const count = waiting.length;
  let done = 0;
  const fetchNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const key of next.keys) {
        const path = await fetchInto(key, next.path, fetching);
        if (path) found.set(next.id, path);
        if (path) break;
      }
      done += 1;
      fetching.onPicture?.(done / count);
    }
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, fetchNext));
  return found;
}

function pictureKeysOf({ images: [image], video }: PlannedPost): string[] {
  if (image) return [...(image.width > SMALL_WIDTH ? [sizedKey(image.key, SMALL_WIDTH)] : []), image.key];
  return video?.posterUrl ? [posterKey(video.key)] : [];
}

async function fetchInto(
  key: string,
  path: string,
  { signal, store = objectStore() }: Fetching,
): Promise<string | null> {
  const options = { maxBytes: MAX_STORED_BYTES, signal };
  return (await store.download(key, path, options)) ? path : null;
}
