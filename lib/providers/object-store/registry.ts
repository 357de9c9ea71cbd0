import type { ObjectStore } from "@/lib/providers/object-store/port";
import { createS3Store } from "@/lib/providers/object-store/s3";

let store: ObjectStore | undefined;

/** Returns the object store of this installation. */
export function getObjectStore(): ObjectStore {
  store ??= createS3Store();
  return store;
}
