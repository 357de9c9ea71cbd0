/** When something was posted, as a feed tells it. */
export const WHEN = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** How many posts there are. */
export function postsText(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}
