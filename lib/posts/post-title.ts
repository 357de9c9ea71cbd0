import { truncateText } from "@/lib/core/truncate-text";

const LONGEST = 49;

/** Returns the first words of a post as its title; empty for an empty text. */
export function getPostTitle(text: string): string {
  const line = text.split("\n", 20).find((one) => one.trim() !== "") ?? "";
  return truncateText(line.trim(), LONGEST);
}

/** Returns the first sentence of a post; empty when it is longer than `longest`. */
export function getFirstSentence(text: string, longest: number): string {
  const line = text.split("\n", 20).find((one) => one.trim() !== "") ?? "";
  const [sentence = ""] = line.trim().split(/(?<=[.!?…])\s+/u);
  return sentence.length <= longest ? sentence : "";
}

/** Returns null when nothing changes. */
export function moveImageUrl(order: readonly string[], url: string, to: number): string[] | null {
  const rest = order.filter((one) => one !== url);
  if (rest.length === order.length) return null;
  const at = Math.min(rest.length, Math.max(0, to));
  const after = [...rest.slice(0, at), url, ...rest.slice(at)];
  return after.every((one, index) => one === order[index]) ? null : after;
}

/** Sorts images by the given URLs. Images not in the list (added remotely or hidden) keep their index. */
export function sortImagesByUrl<P extends { url: string }>(images: readonly P[], order: readonly string[]) {
  const byUrl = new Map(images.map((image) => [image.url, image]));
  const named = order.flatMap((url) => byUrl.get(url) ?? []);
  const places = new Set(named.map(({ url }) => url));
  return images.map((image) => (places.has(image.url) ? (named.shift() ?? image) : image));
}
