import { expect, test } from "vitest";
import { formatFileSize } from "@/components/media/download-file";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_024, "1 KB"],
  [1_500_000, "1.4 MB"],
  [33_554_432, "32 MB"],
  [1_048_000, "1 MB"],
  [5_368_709_120, "5 GB"],
])("file size of %i bytes is formatted as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
