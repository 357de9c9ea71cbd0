import type { Readable } from "node:stream";

interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

/** What the store says about an object without handing it out. */
export interface ObjectFacts {
  bytes: number;
  contentType: string;
  /** Names these very bytes: another object under the key has another one. */
  version?: string;
}

/** A file on this machine's disk that becomes an object. */
export interface LocalFile extends ObjectFacts {
  path: string;
}

export interface SignedPut {
  url: string;
  /** What the sender must send along exactly so. A browser adds the length itself. */
  headers: Record<string, string>;
}

/** Where pictures and films live: any S3-compatible store. Keys are ours, never a person's file name. */
export interface ObjectStore {
  put(key: string, object: StoredObject, options?: { cacheControl?: string }): Promise<void>;
  /** Streams a file: memory stays flat. */
  putFile(
    key: string,
    file: LocalFile,
    options?: { cacheControl?: string; signal?: AbortSignal },
  ): Promise<void>;
  /**
   * Makes an object of exactly so many bytes while they still come; of fewer nothing is left. Cannot be repeated:
   * whoever needs it has the bytes elsewhere too.
   */
  putStream(
    key: string,
    body: Readable,
    options: { bytes: number; contentType: string; signal?: AbortSignal },
  ): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** The bytes from `first` to `last`, both included; null when there is no such object. */
  getRange(key: string, first: number, last: number): Promise<Uint8Array | null>;
  /** Streams an object into a file; nothing is left there of one that fails. Throws too_large beyond `maxBytes`. */
  download(
    key: string,
    path: string,
    options: { maxBytes: number; signal?: AbortSignal },
  ): Promise<ObjectFacts | null>;
  head(key: string): Promise<ObjectFacts | null>;
  /** Within the store. Throws not_found when there is nothing to copy, conflict when it is not this version any more. */
  copy(
    from: string,
    to: string,
    options: { contentType: string; cacheControl: string; version?: string },
  ): Promise<void>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** The first keys with this prefix, in the order of their names. */
  list(prefix: string, limit: number): Promise<{ key: string; modified: Date }[]>;
  /** An address that takes one object of this type, and of exactly this size when one is given; never over another. */
  signedPut(
    key: string,
    options: { contentType: string; bytes?: number; seconds: number },
  ): Promise<SignedPut>;
  /** An address that hands the object out for so long. */
  signedGet(key: string, seconds: number): Promise<string>;
  /** Makes the bucket on a first start. */
  ensureBucket(): Promise<void>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
