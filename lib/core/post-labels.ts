/** The color labels of posts in the planner, in the order of their menus. The database stores these names. */
export const POST_LABELS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export type PostLabel = (typeof POST_LABELS)[number];

/** Returns null for no label, and for one that a newer version stored. */
export function toPostLabel(value: string | null): PostLabel | null {
  return POST_LABELS.find((label) => label === value) ?? null;
}
