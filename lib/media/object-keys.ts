/** Objects under the first prefix are public; those under the other are private until checked. */
const PUBLIC = "public/";
export const INCOMING_PREFIX = "incoming/";
const BOUND = "bound-";

const ENDINGS = ["jpg", "png", "mp4", "webm", "mov"];
const OBJECT =
  /^(public\/[0-9a-f-]{36})(?:-\d{2,4}\.webp|-poster\.jpg|-for-[a-z]+\.jpg|-bound-[0-9a-f]{16}\.pdf|\.(?:jpg|png|mp4|webm|mov))$/;

export interface MediaObjectNames {
  key: string;
  kind: string;
  sizes: readonly number[];
  hasPoster: boolean;
  /** Renditions by name, existing or pending. */
  fits: unknown;
}

export function getResizedKey(key: string, width: number): string {
  return `${stemOf(key)}-${width}.webp`;
}

/** Returns the key of an image rendition for a platform, or of the document named by `getPdfRenditionName`. */
export function getRenditionKey(key: string, name: string): string {
  return name.startsWith(BOUND) ? `${stemOf(key)}-${name}.pdf` : `${stemOf(key)}-for-${name}.jpg`;
}

/** Returns the rendition name of the document with these pages; `fingerprint` has 16 hexadecimal digits. */
export function getPdfRenditionName(fingerprint: string): string {
  return `${BOUND}${fingerprint}`;
}

export function getPosterKey(key: string): string {
  return `${stemOf(key)}-poster.jpg`;
}

/** Returns the private key where an upload by signed URL arrives. */
export function getIncomingKey(key: string): string {
  return `${INCOMING_PREFIX}${key.slice(PUBLIC.length)}`;
}

/** Creates the key of a video that arrives through the server; no row waits for it. */
export function createStagingKey(id: string): string {
  return `${INCOMING_PREFIX}${id}`;
}

export function toPublicKey(incoming: string): string {
  return `${PUBLIC}${incoming.slice(INCOMING_PREFIX.length)}`;
}

/** Lists every possible object of a media row, the main one last. */
export function listObjectKeys({ key, kind, sizes, hasPoster, fits }: MediaObjectNames): string[] {
  return [
    ...sizes.map((width) => getResizedKey(key, width)),
    ...Object.keys(fits ?? {}).map((name) => getRenditionKey(key, name)),
    ...(hasPoster ? [getPosterKey(key)] : []),
    ...(kind === "video" ? [getIncomingKey(key)] : []),
    key,
  ];
}

/** Returns the candidate keys of the media row behind a main object, variant, poster frame or rendition. */
export function getMediaRowKeys(key: string): string[] {
  const stem = OBJECT.exec(key)?.[1];
  return stem ? ENDINGS.map((ending) => `${stem}.${ending}`) : [];
}

/** Names of all objects that `listObjectKeys` lists, and of stored documents. */
const FILE = /^[0-9a-f-]{36}(-[a-z0-9-]+)?\.[a-z0-9]{3,4}$/;

/** Returns the key of a file below `public/`, or null when media have no such name. */
export function toMediaKey(file: string): string | null {
  return FILE.test(file) ? `${PUBLIC}${file}` : null;
}

function stemOf(key: string): string {
  return key.replace(/\.[a-z0-9]+$/, "");
}
