export interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

/** Where pictures and films live: any S3-compatible store. Keys are ours, never a person's file name. */
export interface ObjectStore {
  put(key: string, object: StoredObject, options?: { cacheControl?: string }): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** Makes the bucket on a first start. */
  ensureBucket(): Promise<void>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
