import type { Readable } from "node:stream";

interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

export interface ObjectMetadata {
  bytes: number;
  contentType: string;
  /** Identifies these exact bytes: another object under the same key has another version. */
  version?: string;
}

export interface LocalFile extends ObjectMetadata {
  path: string;
}

export interface SignedPut {
  url: string;
  /** Headers that the sender must send unchanged. A browser adds the content length itself. */
  headers: Record<string, string>;
}

/** Store of images and videos: any S3-compatible service. Keys are generated, never user file names. */
export interface ObjectStore {
  put(key: string, object: StoredObject, options?: { cacheControl?: string }): Promise<void>;
  /** Streams a file with constant memory. */
  putFile(
    key: string,
    file: LocalFile,
    options?: { cacheControl?: string; signal?: AbortSignal },
  ): Promise<void>;
  /** Stores exactly this many bytes while they arrive; a shorter stream leaves nothing. Cannot be retried. */
  putStream(
    key: string,
    body: Readable,
    options: { bytes: number; contentType: string; signal?: AbortSignal },
  ): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  /** Reads the bytes from `first` to `last`, both inclusive; null when the object does not exist. */
  getRange(key: string, first: number, last: number): Promise<Uint8Array | null>;
  /** Streams an object into a file and removes the file on failure. Throws too_large beyond `maxBytes`. */
  download(
    key: string,
    path: string,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<ObjectMetadata | null>;
  head(key: string): Promise<ObjectMetadata | null>;
  /** Throws not_found when the source is missing, conflict when it has another version. */
  copy(
    from: string,
    to: string,
    options: { contentType: string; cacheControl: string; version?: string },
  ): Promise<void>;
  /** Deleting a missing object succeeds. */
  delete(key: string): Promise<void>;
  /** Null when the store's key may not list: keys of objects only. */
  list(prefix: string, limit: number): Promise<{ key: string; modified: Date }[] | null>;
  /** The URL accepts one object of exactly this type and size; it never overwrites. */
  signedPut(
    key: string,
    options: { contentType: string; bytes: number; seconds: number },
  ): Promise<SignedPut>;
  /** The URL is valid for this time after `signedAt`, and the same for the same arguments. */
  signedGet(key: string, seconds: number, signedAt?: Date): Promise<string>;
  /** Creates the bucket when it is missing. Calls for objects only, unless it is. */
  ensureBucket(): Promise<void>;
  /** Throws unavailable when objects cannot be read. Calls for objects only. */
  ping(): Promise<void>;
}
