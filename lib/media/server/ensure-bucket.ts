import { objectStore } from "@/lib/providers/object-store/registry";

/** Makes sure the bucket exists: called once when the application starts. */
export function ensureBucket(): Promise<void> {
  return objectStore().ensureBucket();
}
