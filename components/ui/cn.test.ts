import { describe, expect, it } from "vitest";
import { cn } from "@/components/ui/cn";

describe("cn", () => {
  it("keeps a size of ours beside a colour of ours", () => {
    expect(cn("text-14", "text-ink-2")).toBe("text-14 text-ink-2");
  });

  it("lets the later size, colour, radius or shadow win", () => {
    expect(cn("text-14", "text-22")).toBe("text-22");
    expect(cn("text-ink", "text-err")).toBe("text-err");
    expect(cn("rounded-in", "rounded-card")).toBe("rounded-card");
    expect(cn("font-display", "font-mono")).toBe("font-mono");
    expect(cn("font-display", "font-bold")).toBe("font-display font-bold");
  });

  it("drops what is not there", () => {
    expect(cn("a", false, undefined, null, ["b"])).toBe("a b");
  });
});
