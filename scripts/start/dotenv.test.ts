import { describe, expect, it } from "vitest";
import { parseDotenv } from "@/scripts/start/dotenv.mjs";

describe(".env file", () => {
  it(".env file supports plain, quoted, exported and commented values", () => {
    const text = [
      "# a comment",
      "PLAIN=one two",
      '  QUOTED="a # b\\nc"',
      "SINGLE='$raw'",
      "export EXPORTED=yes # why",
      "EMPTY=",
      "URL=postgresql://u:p@h/db?a=b",
      "not a line",
    ].join("\r\n");
    expect(parseDotenv(text)).toEqual({
      PLAIN: "one two",
      QUOTED: "a # b\nc",
      SINGLE: "$raw",
      EXPORTED: "yes",
      EMPTY: "",
      URL: "postgresql://u:p@h/db?a=b",
    });
  });
});
