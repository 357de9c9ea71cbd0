/** What a refused call would have made, as far as its path tells. */
export type BlockedAction = "text" | "image" | "video" | "other";

const PATHS: [RegExp, BlockedAction][] = [
  [/^\/posts\/generate-text$/, "text"],
  [/^\/post-agent\//, "text"],
  [/^\/posts\/(generate-image|[^/]+\/edit-images)$/, "image"],
  [/^\/video\//, "video"],
];

export function blockedAction(path: string): BlockedAction {
  return PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}
