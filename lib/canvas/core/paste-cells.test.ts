import { describe, expect, it } from "vitest";
import { pasteCells, readPastedCells } from "@/lib/canvas/core/paste-cells";

describe("pasted cells", () => {
  it.each([
    [
      "a\tb\nc\td\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\r\nc\td\r\n\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["\tb\n", [["", "b"]]],
    [
      '"two\nlines"\t"say ""hi"""\nx\ty',
      [
        ["two lines", 'say "hi"'],
        ["x", "y"],
      ],
    ],
    ['5" pipe\t1', [['5" pipe', "1"]]],
    ["one", [["one"]]],
  ])("text %j is read as cells", (text, cells) => {
    expect(readPastedCells(text)).toEqual(cells);
  });

  it("pasted cells replace from their place on and add rows and columns up to the limits", () => {
    const cells = [
      ["a", "b"],
      ["c", "d"],
    ];
    const pasted = [
      ["1", "2", "3"],
      ["4444", "5", "6"],
      ["7", "8", "9"],
    ];
    const limits = { rows: 3, columns: 3, length: 3 };
    expect(pasteCells(cells, pasted, { row: 1, column: 1 }, limits)).toEqual([
      ["a", "b", ""],
      ["c", "1", "2"],
      ["", "444", "5"],
    ]);
  });
});
