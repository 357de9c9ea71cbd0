"use client";

import type { Keys } from "@/components/editor/shortcuts";
import { Kbd } from "@/components/ui/kbd";

const SIGNS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  BracketLeft: "[",
  BracketRight: "]",
  Slash: "/",
  Equal: "+",
  Minus: "−",
  Escape: "Esc",
  PageDown: "PgDn",
  PageUp: "PgUp",
};

/** Keys that are pressed together, as they are printed on a Latin keyboard. */
export function KeyNames({ keys }: { keys: Keys }) {
  return (
    <span dir="ltr" className="flex flex-none gap-1">
      {namesOf(keys).map((name) => (
        <Kbd key={name}>{name}</Kbd>
      ))}
    </span>
  );
}

function namesOf({ code, mod, shift }: Keys): string[] {
  const key = SIGNS[code] ?? code.replace(/^(Key|Digit)/, "");
  return [...(mod ? [isMac() ? "⌘" : "Ctrl"] : []), ...(shift ? ["Shift"] : []), key];
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
