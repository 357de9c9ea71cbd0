import { describe, expect, it } from "vitest";
import { toPrintableText } from "@/lib/content-plan/server/pdf/text";

const covered = new Set([..."abcשלום ?\u200e\u200f🙂"].map((letter) => letter.codePointAt(0) ?? 0));
const set = (text: string, direction: "ltr" | "rtl" = "rtl") => toPrintableText(text, direction, covered);

describe("printable paragraph", () => {
  it("isolates become direction marks, also when nested", () => {
    expect(set("\u2066abc\u2069")).toBe("\u200f\u200eabc\u200e\u200f");
    expect(set("\u2068של\u2069", "ltr")).toBe("\u200e\u200fשל\u200f\u200e");
    expect(set("\u2067a\u2066b\u2069\u2069")).toBe("\u200f\u200fa\u200f\u200eb\u200e\u200f\u200f\u200f");
    expect(set("\u2066abc")).toBe("abc");
  });

  it("shapeless characters are removed, and a character without a glyph is reported", () => {
    expect(set("a\u200d\ufe0f\u202e\u00adb🙂\u{1f3fd}")).toBe("ab\u200f🙂\u200f");
    expect(set("a漢b")).toBe("a?b");
  });

  it("an emoji stays beside its neighbors in either direction", () => {
    expect(set("של🙂")).toBe("של\u200f🙂\u200f");
    expect(set("של 🙂 ום a", "ltr")).toBe("של \u200f🙂\u200f ום a");
    expect(set("ab 🙂 c")).toBe("ab \u200e🙂\u200e c");
    expect(set("a 🙂 ש", "ltr")).toBe("a \u200e🙂\u200e ש");
  });
});
