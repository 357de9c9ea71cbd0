interface Shown {
  url: string;
}

/** The addresses with one of them at another place, counted from 0; null where nothing changes. */
export function withMoved(order: readonly string[], url: string, to: number): string[] | null {
  const rest = order.filter((one) => one !== url);
  if (rest.length === order.length) return null;
  const at = Math.min(rest.length, Math.max(0, to));
  const after = [...rest.slice(0, at), url, ...rest.slice(at)];
  return after.every((one, index) => one === order[index]) ? null : after;
}

/** The pictures in an order. What is not named in it, because others added it or it is hidden, keeps its place. */
export function inOrder<P extends Shown>(pictures: readonly P[], order: readonly string[]): P[] {
  const byUrl = new Map(pictures.map((picture) => [picture.url, picture]));
  const named = order.flatMap((url) => byUrl.get(url) ?? []);
  const places = new Set(named.map(({ url }) => url));
  return pictures.map((picture) => (places.has(picture.url) ? (named.shift() ?? picture) : picture));
}
