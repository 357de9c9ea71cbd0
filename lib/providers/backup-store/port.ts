/** The bucket of the remote backups, at any S3-compatible service. */
export interface RemoteStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /** Returns all keys with their sizes in bytes. */
  list(): Promise<Map<string, number>>;
  delete(key: string): Promise<void>;
}

export interface RemoteSettings {
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
}
