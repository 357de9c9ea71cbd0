"use client";

import type { KeyBinding } from "@/components/editor/shortcuts";
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

/** Renders a key combination with the labels of a Latin keyboard. */
export function KeyCombination({ keys }: { keys: KeyBinding }) {
  return (
    <span dir="ltr" className="flex flex-none gap-1">
      {namesOf(keys).map((name) => (
        <Kbd key={name}>{name}</Kbd>
      ))}
    </span>
  );
}

function namesOf({ code, mod, shift }: KeyBinding): string[] {
  const key = SIGNS[code] ?? code.replace(/^(Key|Digit)/, "");
  return [...(mod ? [isMac() ? "⌘" : "Ctrl"] : []), ...(shift ? ["Shift"] : []), key];
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
