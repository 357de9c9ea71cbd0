import { getProductFileName } from "@/lib/core/site-config";

/** Returns the title as a file name without extension: letters and digits of every script, no path characters. */
export function toExportFileName(title: string): string {
  const plain = title
    .replace(/[^\p{L}\p{M}\p{N}_.,()+ -]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return /[\p{L}\p{N}]/u.test(plain) ? plain : getProductFileName("design");
}
