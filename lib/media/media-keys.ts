/** Below this prefix everyone may read; below the other one nobody, until what arrived was checked. */
const PUBLIC = "public/";
export const INCOMING = "incoming/";
const BOUND = "bound-";

/** Endings of the objects that a row is named after. */
const ENDINGS = ["jpg", "png", "mp4", "webm", "mov"];
const OBJECT =
  /^(public\/[0-9a-f-]{36})(?:-\d{2,4}\.webp|-poster\.jpg|-for-[a-z]+\.jpg|-bound-[0-9a-f]{16}\.pdf|\.(?:jpg|png|mp4|webm|mov))$/;

/** What of a medium the names of its objects follow from. */
export interface MediaObjects {
  key: string;
  kind: string;
  sizes: readonly number[];
  hasPoster: boolean;
  /** By name: what was made of it for a network, or was about to be. */
  fits: unknown;
}

/** The smaller picture of so many pixels across, beside the picture it was made of. */
export function sizedKey(key: string, width: number): string {
  return `${stemOf(key)}-${width}.webp`;
}

/**
 * What was made of a picture for a network that does not take the stored one as it is: a picture, or, under a name of
 * `boundName`, a document of which it is the first page.
 */
export function fittedKey(key: string, name: string): string {
  return name.startsWith(BOUND) ? `${stemOf(key)}-${name}.pdf` : `${stemOf(key)}-for-${name}.jpg`;
}

/** The name of the document with these pages; `fingerprint` has 16 hexadecimal digits. */
export function boundName(fingerprint: string): string {
  return `${BOUND}${fingerprint}`;
}

/** The picture that stands for a video. */
export function posterKey(key: string): string {
  return `${stemOf(key)}-poster.jpg`;
}

/** Where an upload by signed address arrives. */
export function incomingKey(key: string): string {
  return `${INCOMING}${key.slice(PUBLIC.length)}`;
}

/** Where a film lies while it arrives through the server: a name of its own, that no row awaits. */
export function stagingKey(id: string): string {
  return `${INCOMING}${id}`;
}

/** The key that what arrived here is copied to. */
export function publicKey(incoming: string): string {
  return `${PUBLIC}${incoming.slice(INCOMING.length)}`;
}

/** Every object that may lie in the store for this medium, the one its row is named after last. */
export function objectKeysOf({ key, kind, sizes, hasPoster, fits }: MediaObjects): string[] {
  return [
    ...sizes.map((width) => sizedKey(key, width)),
    ...Object.keys(fits ?? {}).map((name) => fittedKey(key, name)),
    ...(hasPoster ? [posterKey(key)] : []),
    ...(kind === "video" ? [incomingKey(key)] : []),
    key,
  ];
}

/** The keys of which one names the row behind this object: itself, a size, a poster or one made for a network. None for what is no medium. */
export function rowKeysBehind(key: string): string[] {
  const stem = OBJECT.exec(key)?.[1];
  return stem ? ENDINGS.map((ending) => `${stem}.${ending}`) : [];
}

function stemOf(key: string): string {
  return key.replace(/\.[a-z0-9]+$/, "");
}
