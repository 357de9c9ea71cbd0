import { getObjectStore } from "@/lib/providers/object-store/registry";

/** Creates the bucket if needed; called once at startup. */
export function ensureBucket(): Promise<void> {
  return getObjectStore().ensureBucket();
}
