import { describe, expect, it } from "vitest";
import { cn } from "@/components/ui/cn";

describe("class name merge", () => {
  it("class name merge keeps a theme size beside a theme color", () => {
    expect(cn("text-14", "text-ink-2")).toBe("text-14 text-ink-2");
  });

  it("class name merge prefers the later size, color, radius or shadow", () => {
    expect(cn("text-14", "text-22")).toBe("text-22");
    expect(cn("text-ink", "text-err")).toBe("text-err");
    expect(cn("rounded-in", "rounded-card")).toBe("rounded-card");
    expect(cn("font-display", "font-mono")).toBe("font-mono");
    expect(cn("font-display", "font-bold")).toBe("font-display font-bold");
  });

  it("class name merge drops falsy values", () => {
    expect(cn("a", false, undefined, null, ["b"])).toBe("a b");
  });
});
