import { expect, test } from "vitest";
import { toExportFileName } from "@/components/editor/export-file-name";

test.each([
  ["Rye, out at six", "Rye, out at six"],
  ["לחם שיפון: יוצא בשש!", "לחם שיפון יוצא בשש"],
  ["שָׁלוֹם 2", "שָׁלוֹם 2"],
  ["../../etc/passwd", "etc passwd"],
  ["What? A/B\\C:*<>|", "What A B C"],
  ["…!?", "kolot-design"],
  ["", "kolot-design"],
])("title %j is saved as the file %j", (title, name) => {
  expect(toExportFileName(title)).toBe(name);
});
