interface Dated {
  scheduledAt: string | null;
  publishedAt: string | null;
  createdAt: string;
}

/** Posts of a day that a calendar shows; the others are counted and loaded when the user opens the day. */
export const MAX_CARDS_PER_DAY = 4;

/** Returns the time that positions a post in a calendar. */
export function getCalendarTime(post: Dated): string {
  return post.scheduledAt ?? post.publishedAt ?? post.createdAt;
}
