import type { ObjectStore } from "@/lib/providers/object-store/port";
import { s3Store } from "@/lib/providers/object-store/s3";

let store: ObjectStore | undefined;

/** The object store of this installation. */
export function objectStore(): ObjectStore {
  store ??= s3Store();
  return store;
}
