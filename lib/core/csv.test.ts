import { expect, test } from "vitest";
import { formatCsvRow } from "@/lib/core/csv";

test("row quotes commas, quotes and line breaks, and leaves null empty", () => {
  expect(formatCsvRow(["a,b", 'say "rye"', "two\nlines", null, 0, -4])).toBe(
    '"a,b","say ""rye""","two\nlines",,0,-4\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1"])(
  "text that a spreadsheet would run is shown as text: %j",
  (text) => {
    expect(formatCsvRow([text]).replace(/^"/, "")).toMatch(/^'/);
  },
);
